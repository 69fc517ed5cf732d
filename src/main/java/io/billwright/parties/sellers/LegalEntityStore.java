package io.billwright.parties.sellers;

import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Page;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

@Component
public final class LegalEntityStore {

    private final JdbcClient jdbc;
    private final JsonMapper json;

    LegalEntityStore(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    /// Returns false if another legal entity has the invoice prefix already.
    boolean insert(LegalEntity entity) {
        var sql = """
                insert into legal_entities (legal_entity_id, name, tax_id, address, invoice_prefix, created_at)
                values (:id, :name, :taxId, :address::jsonb, :invoicePrefix, :createdAt)
                on conflict (seller_id, invoice_prefix) do nothing
                """;
        int inserted = jdbc.sql(sql)
                .param("id", entity.legalEntityId())
                .param("name", entity.name())
                .param("taxId", entity.taxId())
                .param("address", json.writeValueAsString(entity.address()))
                .param("invoicePrefix", entity.invoicePrefix())
                .param("createdAt", Rows.utc(entity.createdAt()))
                .update();
        return inserted == 1;
    }

    /// All of them, the first first.
    public List<LegalEntity> all() {
        var sql = """
                select legal_entity_id, name, tax_id, address, invoice_prefix, created_at
                from legal_entities order by created_at, legal_entity_id
                """;
        return jdbc.sql(sql).query(this::row).list();
    }

    public Optional<LegalEntity> find(UUID legalEntityId) {
        var sql = """
                select legal_entity_id, name, tax_id, address, invoice_prefix, created_at
                from legal_entities where legal_entity_id = :id
                """;
        return jdbc.sql(sql).param("id", legalEntityId).query(this::row).optional();
    }

    List<LegalEntity> list(Page page) {
        var sql = """
                select legal_entity_id, name, tax_id, address, invoice_prefix, created_at
                from legal_entities
                where (created_at, legal_entity_id) < (:time, :id)
                order by created_at desc, legal_entity_id desc
                limit :limit offset :offset
                """;
        return jdbc.sql(sql).params(page.parameters()).query(this::row).list();
    }

    long count() {
        return jdbc.sql("select count(*) from legal_entities").query(Long.class).single();
    }

    private LegalEntity row(ResultSet row, int rowNumber) throws SQLException {
        return new LegalEntity(
                Rows.uuid(row, "legal_entity_id"),
                row.getString("name"),
                row.getString("tax_id"),
                json.readValue(row.getString("address"), Address.class),
                row.getString("invoice_prefix"),
                Rows.instant(row, "created_at"));
    }
}
