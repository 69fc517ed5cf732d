package io.billwright.parties.sellers;

import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Sorted;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.Labels;
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

    private static final String SELECT = """
            select legal_entity_id, name, tax_id, address, invoice_prefix, created_at, l.external_id, l.metadata
            from legal_entities
            """ + LabelKind.LEGAL_ENTITY.join("legal_entity_id");

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

    /// All legal entities, oldest first.
    public List<LegalEntity> all() {
        return jdbc.sql(SELECT + " order by created_at, legal_entity_id")
                .query(this::row)
                .list();
    }

    public Optional<LegalEntity> find(UUID legalEntityId) {
        return jdbc.sql(SELECT + " where legal_entity_id = :id")
                .param("id", legalEntityId)
                .query(this::row)
                .optional();
    }

    /// Locks the legal entity until the transaction ends, then reads it.
    Optional<LegalEntity> lock(UUID legalEntityId) {
        jdbc.sql("select 1 from legal_entities where legal_entity_id = :id for no key update")
                .param("id", legalEntityId)
                .query(Integer.class)
                .optional();
        return find(legalEntityId);
    }

    void update(LegalEntity entity) {
        jdbc.sql("""
                        update legal_entities set name = :name, tax_id = :taxId, address = :address::jsonb
                        where legal_entity_id = :id
                        """)
                .param("id", entity.legalEntityId())
                .param("name", entity.name())
                .param("taxId", entity.taxId())
                .param("address", json.writeValueAsString(entity.address()))
                .update();
    }

    List<LegalEntity> list(Filter filter, Sorted page) {
        var sql = SELECT + filter.where() + page.sql();
        return jdbc.sql(sql)
                .params(filter.with(page))
                .query(page.noting(this::row))
                .list();
    }

    long count(Filter filter) {
        return jdbc.sql("select count(*) from legal_entities " + filter.where())
                .params(filter.parameters())
                .query(Long.class)
                .single();
    }

    private LegalEntity row(ResultSet row, int rowNumber) throws SQLException {
        return new LegalEntity(
                Rows.uuid(row, "legal_entity_id"),
                row.getString("name"),
                row.getString("tax_id"),
                json.readValue(row.getString("address"), Address.class),
                row.getString("invoice_prefix"),
                Labels.of(row),
                Rows.instant(row, "created_at"));
    }
}
