package io.billwright.edges.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Await;
import io.billwright.testing.CommandProcess;
import io.billwright.testing.ConsoleBrowser;
import io.billwright.testing.TestService;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What the operator does for sellers at the command line. docs/production.md shows how one is created.
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
    void sellersAreListedAndRenamed() throws Exception {
        var api = service.newSandboxSeller();
        var seller = api.seller().id().toString();

        assertThat(operate("rename", "--seller", seller, "--name", "Southwind Inc."))
                .contains("renamed");

        assertThat(operate("list")).contains(seller + "  SANDBOX  Southwind Inc.");
        assertThat(api.get("/seller").at("name")).isEqualTo("Southwind Inc.");
        assertThat(api.get("/audit").text()).contains("seller-rename");
        try (var command = command("rename", "--seller", seller, "--name", " ")) {
            assertThat(command.end()).isEqualTo(2);
        }
    }

    @Test
    void aNewKeyReplacesAllThatWereLost() throws Exception {
        var api = service.newSandboxSeller();

        var key = operate("reset-key", "--seller", api.seller().id().toString())
                .replaceAll("(?s).*key +(\\S+)\\s*", "$1");

        assertThat(api.withKey(key).get("/audit").expect(200).text()).contains("seller-reset-key");
        // A process that has verified the old one trusts it for some seconds.
        Await.until("the old key is not valid", () -> api.get("/seller").status() == 401);
        assertThat(api.withKey(key).get("/api-keys").expect(200).body().get("data"))
                .extracting(one -> one.get("revoked_at").isNull())
                .containsExactlyInAnyOrder(true, false);
    }

    @Test
    void reportsAreRebuiltByWorkers() throws Exception {
        var seller = service.newSandboxSeller().seller().id();

        assertThat(operate("rebuild-reports", "--seller", seller.toString())).contains("begun");

        assertThat(service.database()
                        .owner()
                        .sql("select count(*) from recurring_changes where seller_id = :seller and customer_id is null")
                        .param("seller", seller)
                        .query(Long.class)
                        .single())
                .isEqualTo(1);
    }

    private String operate(String... arguments) throws Exception {
        try (var command = command(arguments)) {
            assertThat(command.end()).as(command.printed()).isZero();
            return command.printed();
        }
    }

    private CommandProcess command(String... arguments) throws Exception {
        return CommandProcess.operate(
                service,
                Stream.concat(Stream.of("seller"), Stream.of(arguments)).toArray(String[]::new));
    }

    @Test
    void whatIsMissingIsSaid() throws Exception {
        try (var command = CommandProcess.operate(service, "seller", "owner", "--email", "ada@northwind.example")) {
            command.await("Missing required option: '--seller'");
            assertThat(command.end()).isEqualTo(2);
        }
    }
}
