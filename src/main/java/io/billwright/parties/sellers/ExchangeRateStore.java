package io.billwright.parties.sellers;

import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.db.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The exchange rates that a seller recorded.
@Component
public final class ExchangeRateStore {

    private static final int LISTED = 100;

    private final JdbcClient jdbc;

    ExchangeRateStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// The rate that applies on a day.
    public Optional<ExchangeRate> on(LocalDate day, CurrencyCode base, String quote) {
        var sql = """
                select base_currency, quote_currency, starts_at, rate, source from exchange_rates
                where base_currency = :base and quote_currency = :quote and starts_at <= :day
                order by starts_at desc limit 1
                """;
        return jdbc.sql(sql)
                .param("base", base.name())
                .param("quote", quote)
                .param("day", day)
                .query(ExchangeRateStore::row)
                .optional();
    }

    /// All rates from or to a currency.
    public List<ExchangeRate> involving(CurrencyCode currency) {
        var sql = """
                select base_currency, quote_currency, starts_at, rate, source from exchange_rates
                where base_currency = :currency or quote_currency = :currency
                """;
        return jdbc.sql(sql)
                .param("currency", currency.name())
                .query(ExchangeRateStore::row)
                .list();
    }

    /// The newest rates of all currencies.
    List<ExchangeRate> newest() {
        var sql = """
                select base_currency, quote_currency, starts_at, rate, source from exchange_rates
                order by starts_at desc, base_currency, quote_currency limit :limit
                """;
        return jdbc.sql(sql)
                .param("limit", LISTED)
                .query(ExchangeRateStore::row)
                .list();
    }

    /// Adds a rate or replaces that of the same day.
    void put(ExchangeRate rate, Instant now) {
        var sql = """
                insert into exchange_rates (base_currency, quote_currency, starts_at, rate, source, updated_at)
                values (:base, :quote, :startsAt, :rate, :source, :now)
                on conflict (seller_id, base_currency, quote_currency, starts_at) do update
                set rate = excluded.rate, source = excluded.source, updated_at = excluded.updated_at
                """;
        jdbc.sql(sql)
                .param("base", rate.baseCurrency().name())
                .param("quote", rate.quoteCurrency())
                .param("startsAt", rate.startsAt())
                .param("rate", rate.rate())
                .param("source", rate.source())
                .param("now", Rows.utc(now))
                .update();
    }

    private static ExchangeRate row(ResultSet row, int rowNumber) throws SQLException {
        return new ExchangeRate(
                CurrencyCode.valueOf(row.getString("base_currency")),
                row.getString("quote_currency"),
                row.getObject("starts_at", LocalDate.class),
                row.getBigDecimal("rate").stripTrailingZeros(),
                row.getString("source"));
    }
}
