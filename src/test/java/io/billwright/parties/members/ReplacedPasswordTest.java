package io.billwright.parties.members;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Await;
import io.billwright.testing.ConsoleBrowser;
import io.billwright.testing.TestService;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/// A password that ends while somebody uses it: what it lets in begins before that and ends with it, or does not begin.
class ReplacedPasswordTest {

    private static final String ANOTHER = "another long password";

    private final TestService service = TestService.shared();
    private final String email = ConsoleBrowser.newEmail();
    private final ConsoleBrowser browser = new ConsoleBrowser(service.baseUrl());

    @BeforeEach
    void join() {
        browser.join(ConsoleBrowser.invite(service.newSandboxSeller(), email, "OWNER"))
                .expect(200);
    }

    @Test
    void whoSignsInWithItMeanwhileIsNotLetIn() throws Exception {
        var late = new ConsoleBrowser(service.baseUrl());

        var answer = whilePasswordEnds(() -> late.signIn(email, ConsoleBrowser.PASSWORD));

        assertThat(answer.status()).isEqualTo(401);
        late.session().expect(401);
    }

    @Test
    void whoReplacesItMeanwhileDoesNotBringItBack() throws Exception {
        var body = "{\"current\": \"%s\", \"password\": \"%s\"}".formatted(ConsoleBrowser.PASSWORD, ANOTHER);

        var answer = whilePasswordEnds(() -> browser.console("POST", "/password", body));

        assertThat(answer.status()).isEqualTo(401);
        new ConsoleBrowser(service.baseUrl()).signIn(email, ANOTHER).expect(401);
    }

    /// As when a provider of identities lets in whoever has the address: the password ends, and all sessions with it.
    private Api.Answer whilePasswordEnds(Callable<Api.Answer> request) throws Exception {
        var connection =
                new SingleConnectionDataSource(service.database().superuser().getConnection(), true);
        var jdbc = JdbcClient.create(connection);
        try (var thread = Executors.newSingleThreadExecutor()) {
            jdbc.sql("begin").update();
            jdbc.sql("update logins set password_hash = null, pepper_version = null where email = :email")
                    .param("email", email)
                    .update();
            jdbc.sql("delete from login_sessions where login_id = (select login_id from logins where email = :email)")
                    .param("email", email)
                    .update();
            var answer = thread.submit(request);
            Await.until("the request waits or is answered", () -> answer.isDone() || isWaiting());
            jdbc.sql("commit").update();
            return answer.get();
        } finally {
            connection.destroy();
        }
    }

    private boolean isWaiting() {
        return JdbcClient.create(service.database().superuser())
                        .sql("""
                                select count(*) from pg_stat_activity
                                where wait_event_type = 'Lock' and datname = current_database()
                                  and query like '%logins%'
                                """)
                        .query(Integer.class)
                        .single()
                > 0;
    }
}
