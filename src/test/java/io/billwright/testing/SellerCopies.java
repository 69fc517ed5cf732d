package io.billwright.testing;

import io.billwright.platform.db.Seller;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/// Copies all rows of a sandbox seller to new sellers.
///
/// Rows keep their ids, so that what took a hundred requests to create is copied by one. Because the sellers then
/// share ids, this also finds statements that forget to filter by seller, which random ids would hide.
public final class SellerCopies {

    private static final String TABLES = """
            select c.relname,
                   string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
                   string_agg(case a.attname when 'seller_id' then ':to' when 'slug' then ':slug'
                              else quote_ident(a.attname) end, ', ' order by a.attnum) as values
            from pg_class c join pg_attribute a on a.attrelid = c.oid
            where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
              and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
            group by c.relname
            having bool_or(a.attname = 'seller_id')
            order by c.relname
            """;
    /// Slugs must be unique, because links are found by their slug alone.
    private static final String SLUG = "left(encode(sha256((:to::text || slug)::bytea), 'hex'), 27)";

    private final TestService service;
    private final UUID from;
    private final Connection connection;
    private final String sql;

    private record Table(String name, String columns, String values) {}

    /// Nothing may change the seller's rows from now on.
    public SellerCopies(TestService service, Seller seller) {
        this.service = service;
        this.from = seller.id();
        try {
            this.connection = service.database().superuser().getConnection();
            try (var statement = connection.createStatement()) {
                statement.execute("set session_replication_role = replica");
            }
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
        this.sql = tables().stream().map(SellerCopies::copy).reduce("begin;", String::concat) + "commit";
    }

    private List<Table> tables() {
        var owner = service.database().owner();
        return owner
                .sql(TABLES)
                .query((row, _) -> new Table(row.getString(1), row.getString("columns"), row.getString("values")))
                .list()
                .stream()
                .filter(table -> owner.sql(
                                "select exists (select from %s where seller_id = :from)".formatted(table.name))
                        .param("from", from)
                        .query(Boolean.class)
                        .single())
                .toList();
    }

    /// The copy keeps the API key that it was created with.
    private static String copy(Table table) {
        boolean isKeys = table.name.equals("api_keys");
        return (isKeys ? "" : "delete from " + table.name + " where seller_id = :to;")
                + "insert into %s (%s) overriding system value select %s from %s where seller_id = :from%s;"
                        .formatted(
                                table.name,
                                table.columns,
                                table.values.replace(":slug", SLUG),
                                table.name,
                                isKeys ? " and name <> 'first key'" : "");
    }

    /// A client for a new copy.
    public Api next() {
        return nextOf(from);
    }

    /// A copy of another seller that has rows in the same tables.
    public Api next(Seller other) {
        return nextOf(other.id());
    }

    private Api nextOf(UUID original) {
        var api = service.newSandboxSeller();
        var filled = sql.replace(":from", "'" + original + "'")
                .replace(":to", "'" + api.seller().id() + "'::uuid");
        synchronized (connection) {
            try (var statement = connection.createStatement()) {
                statement.execute(filled);
            } catch (SQLException failure) {
                throw new IllegalStateException(failure);
            }
        }
        return api;
    }
}
