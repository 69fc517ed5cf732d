package io.billwright.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Seller;
import io.billwright.testing.TestDatabase;
import io.billwright.testing.TestService;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// A request whose statement exceeds the time limit is told so, and not that the database is away.
class SlowStatementTest {

    @Test
    void whatTakesTooLongIsAnsweredAsSuch() {
        var database = TestDatabase.create();
        var name = database.url().substring(database.url().lastIndexOf('/') + 1);
        var owner = database.owner();
        owner.sql("alter role %s in database %s set statement_timeout = '3s'".formatted(TestDatabase.APP_ROLE, name))
                .update();
        owner.sql("create function sleep() returns trigger language plpgsql as 'begin perform pg_sleep(60); end'")
                .update();
        owner.sql("""
                create trigger sleep before insert on customers for each row
                when (new.customer_name = 'Slow') execute function sleep()
                """).update();
        var service = TestService.start(database, Map.of());
        try {
            var api = service.newSeller(Seller.Mode.LIVE);

            var answer = api.post("/customers", "{\"customer_name\": \"Slow\"}").expect(503);

            assertThat(answer.at("error.message"))
                    .isEqualTo("this takes the database too long; ask for less at once, or try again later");
            api.post("/customers", "{\"customer_name\": \"Quick\"}").expect(201);
        } finally {
            service.close();
        }
    }
}
