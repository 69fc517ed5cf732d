package io.billwright.edges.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.CommandProcess;
import io.billwright.testing.ConsoleBrowser;
import io.billwright.testing.TestService;
import org.junit.jupiter.api.Test;

/// What the operator does for sellers at the command line. The README shows how one is created.
class SellerCommandTest {

    private final TestService service = TestService.shared();

    @Test
    void aLinkOfTheOperatorLetsAnOwnerIn() throws Exception {
        var api = service.newSandboxSeller();
        var seller = api.seller().id().toString();
        try (var command = CommandProcess.operate(
                service, "seller", "owner", "--seller", seller, "--email", "Ada@Northwind.example")) {
            var printed = command.await("console   ").strip();
            assertThat(command.end()).isZero();

            var browser = new ConsoleBrowser(service.baseUrl());
            var session = browser.join(ConsoleBrowser.token(printed)).expect(200);

            assertThat(session.at("person.email")).isEqualTo("ada@northwind.example");
            assertThat(session.at("sellers.0.role")).isEqualTo("OWNER");
            assertThat(api.get("/audit").text()).contains("seller-owner");
        }
    }

    @Test
    void whatIsMissingIsSaid() throws Exception {
        try (var command = CommandProcess.operate(service, "seller", "owner", "--email", "ada@northwind.example")) {
            command.await("Missing required option: '--seller'");
            assertThat(command.end()).isEqualTo(2);
        }
    }
}
