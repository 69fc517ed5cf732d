package io.billwright.parties.members;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.billwright.platform.db.LoginTransactions;
import io.billwright.platform.db.Rows;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.Api;
import io.billwright.testing.ConsoleBrowser;
import io.billwright.testing.TestService;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Logins are apart (S2), also from the sellers they work for.
class LoginIsolationTest {

    private static final List<String> TABLES = List.of("logins", "login_sessions", "login_identities");

    private final TestService service = TestService.shared();
    private final Api api = service.newSandboxSeller();
    private final JdbcClient jdbc = service.bean(JdbcClient.class);
    private final UUID ours = login();
    private final UUID theirs = login();

    @Test
    void onlyItsOwnTransactionSeesWhatALoginHas() {
        var transactions = service.bean(LoginTransactions.class);
        for (var table : TABLES) {
            assertThat(count(table)).isZero();
            assertThat(service.bean(SellerTransactions.class).in(api.seller(), () -> count(table)))
                    .isZero();
        }
        assertThat(transactions.in(ours, this::seen)).containsOnly(ours).hasSize(3);
        assertThat(transactions.in(ours, () -> count("members") + count("customers")))
                .isZero();
        assertThat(transactions.in(ours, () -> rename(theirs))).isZero();
    }

    private List<UUID> seen() {
        return jdbc.sql("""
                        select login_id from logins union all select login_id from login_sessions
                        union all select login_id from login_identities
                        """).query((row, _) -> Rows.uuid(row, "login_id")).list();
    }

    private int rename(UUID login) {
        return jdbc.sql("update logins set name = 'x' where login_id = :id")
                .param("id", login)
                .update();
    }

    @Test
    void aSessionCannotBeMadeForAnotherLogin() {
        assertThatThrownBy(() -> service.bean(LoginTransactions.class)
                        .run(ours, () -> jdbc.sql("""
                                insert into login_sessions (session_id, login_id, digest, begun_at, used_at)
                                values (gen_random_uuid(), :login, repeat('0', 64), now(), now())
                                """).param("login", theirs).update()))
                .hasStackTraceContaining("violates row-level security policy");
    }

    private long count(String table) {
        return jdbc.sql("select count(*) from " + table).query(Long.class).single();
    }

    private UUID login() {
        var member = ConsoleBrowser.member(api, service.baseUrl(), "OWNER");
        var id = UUID.fromString(member.session().at("person.id"));
        service.database()
                .owner()
                .sql("insert into login_identities values ('https://issuer.example', :subject, :login, now())")
                .param("subject", id.toString())
                .param("login", id)
                .update();
        return id;
    }
}
