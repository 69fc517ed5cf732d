package io.billwright.metering.usage;

import io.billwright.platform.db.Ids;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import io.billwright.testing.TestService;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/// How the queries of usage are carried out, by the role of the application; one partition stands for all.
record UsagePlans(TestService service, Seller seller, UUID subscription, UUID brick) {

    void show() {
        var page = """
                select transaction_id, properties from usage_entries
                where subscription_id = '%s' and brick_id = '%s' and time >= 'epoch' and time < '9999-12-31'
                  and (time, position) < (now() - interval '1 day', 9223372036854775807) and deleted_at is null
                order by time desc, position desc
                """.formatted(subscription, brick);
        explain("a page", page + " limit 26");
        explain("a search", """
                with seen as materialized (%s limit 10000)
                select * from seen where transaction_id ilike '%%needle%%' or properties::text ilike '%%needle%%'
                """.formatted(page));
        explain("known ids", """
                select position from usage_entries where transaction_id = any(array['%s', '%s'])
                """.formatted(Ids.next(), Ids.next()));
        explain("a quantity", """
                select sum(total) from usage_rollups
                where subscription_id = '%s' and brick_id = '%s' and hour >= now() - interval '30 days' and hour < now()
                """.formatted(subscription, brick));
    }

    private void explain(String name, String sql) {
        System.out.println("plan of " + name);
        service
                .bean(SellerTransactions.class)
                .in(
                        seller,
                        () -> service.bean(JdbcClient.class)
                                .sql("explain (analyze, buffers, costs off) " + sql)
                                .query(String.class)
                                .list())
                .stream()
                .filter(line -> !line.matches(".*usage_entries_([1-9]|1[0-9])_.*"))
                .forEach(line -> System.out.println("    " + line));
    }
}
