package io.billwright.parties.sellers;

import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The bank accounts of legal entities: at most one for each currency.
@Component
public final class BankAccountStore {

    private final JdbcClient jdbc;

    BankAccountStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// The account for invoices in this currency.
    public Optional<BankAccount> find(UUID legalEntityId, CurrencyCode currency) {
        return of(legalEntityId).stream()
                .filter(account -> account.currency() == currency)
                .findFirst();
    }

    List<BankAccount> of(UUID legalEntityId) {
        var sql = """
                select currency, account_holder, bank_name, iban, bic, routing_number, account_number
                from bank_accounts where legal_entity_id = :entity order by currency
                """;
        return jdbc.sql(sql)
                .param("entity", legalEntityId)
                .query(BankAccountStore::row)
                .list();
    }

    void replace(UUID legalEntityId, List<BankAccount> accounts, Instant now) {
        jdbc.sql("delete from bank_accounts where legal_entity_id = :entity")
                .param("entity", legalEntityId)
                .update();
        accounts.forEach(account -> insert(legalEntityId, account, now));
    }

    private void insert(UUID legalEntityId, BankAccount account, Instant now) {
        var sql = """
                insert into bank_accounts (legal_entity_id, currency, account_holder, bank_name, iban, bic,
                                           routing_number, account_number, created_at)
                values (:entity, :currency, :holder, :bank, :iban, :bic, :routing, :number, :now)
                """;
        jdbc.sql(sql)
                .param("entity", legalEntityId)
                .param("currency", account.currency().name())
                .param("holder", account.accountHolder())
                .param("bank", account.bankName())
                .param("iban", account.iban())
                .param("bic", account.bic())
                .param("routing", account.routingNumber())
                .param("number", account.accountNumber())
                .param("now", Rows.utc(now))
                .update();
    }

    private static BankAccount row(ResultSet row, int rowNumber) throws SQLException {
        return new BankAccount(
                CurrencyCode.valueOf(row.getString("currency")),
                row.getString("account_holder"),
                row.getString("bank_name"),
                row.getString("iban"),
                row.getString("bic"),
                row.getString("routing_number"),
                row.getString("account_number"));
    }
}
