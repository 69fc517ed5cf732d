package io.billwright.invoicing.ledger;

import io.billwright.invoicing.ledger.Postings.Entry;
import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
public final class LedgerStore {

    private final JdbcClient jdbc;

    LedgerStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    public void post(Postings postings, Instant now) {
        post(List.of(postings), now);
    }

    /// Writes all postings in one statement. Fails if one of them was posted before.
    public void post(List<Postings> postings, Instant now) {
        var entries = postings.stream().flatMap(one -> one.entries().stream()).toList();
        if (entries.isEmpty()) {
            return;
        }
        var sql = """
                insert into ledger_entries (object_id, source, debit, credit, amount, currency, company_id, occurred_at)
                select e.*, :now
                from unnest(:objects, :sources, :debits, :credits, :amounts, :currencies, :companies) as e
                """;
        jdbc.sql(sql)
                .param("objects", ids(entries, Entry::objectId))
                .param("sources", texts(entries, Entry::source))
                .param("debits", texts(entries, Entry::debit))
                .param("credits", texts(entries, Entry::credit))
                .param("amounts", entries.stream().mapToLong(Entry::amount).toArray())
                .param("currencies", texts(entries, Entry::currency))
                .param("companies", ids(entries, Entry::companyId))
                .param("now", Rows.utc(now))
                .update();
    }

    /// The balance of each account for an object: debits less credits.
    public Map<Account, Long> balances(UUID objectId) {
        var sql = """
                select account, sum(amount)::bigint as balance from (
                    select debit as account, amount from ledger_entries where object_id = :id
                    union all select credit, -amount from ledger_entries where object_id = :id) as sides
                group by account
                """;
        var balances = new EnumMap<Account, Long>(Account.class);
        jdbc.sql(sql).param("id", objectId).query(row -> {
            balances.put(Account.valueOf(row.getString("account")), row.getLong("balance"));
        });
        return balances;
    }

    private static UUID[] ids(List<Entry> entries, Function<Entry, UUID> id) {
        return entries.stream().map(id).toArray(UUID[]::new);
    }

    private static String[] texts(List<Entry> entries, Function<Entry, Object> text) {
        return entries.stream().map(entry -> text.apply(entry).toString()).toArray(String[]::new);
    }
}
