package io.billwright.parties.sellers;

import io.billwright.messaging.documents.PaperSize;
import io.billwright.messaging.languages.Language;
import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller.Mode;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// The one row of `sellers` that a seller's transaction can see.
@Component
public final class SellerStore {

    private static final String SELECT = """
            select seller_id, name, mode, time_zone, language, paper_size, default_payment_terms, first_charge_date,
                   invoice_prefix, default_legal_entity_id, mute_invoices, order_terms, countersigns_orders, branding,
                   tax_registrations, created_at, updated_at
            from sellers
            """;

    private final JdbcClient jdbc;
    private final JsonMapper json;

    SellerStore(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    public SellerSettings get() {
        return jdbc.sql(SELECT).query(this::row).single();
    }

    SellerSettings lock() {
        return jdbc.sql(SELECT + " for no key update").query(this::row).single();
    }

    void insert(SellerSettings seller) {
        var sql = """
                insert into sellers (name, mode, time_zone, language, paper_size, default_payment_terms,
                                     first_charge_date, invoice_prefix, mute_invoices, branding, tax_registrations,
                                     created_at, updated_at)
                values (:name, :mode, :timeZone, :language, :paperSize, :terms, :firstChargeDate, :invoicePrefix,
                        :muteInvoices, :branding::jsonb, :taxRegistrations::jsonb, :createdAt, :updatedAt)
                """;
        parameters(jdbc.sql(sql), seller)
                .param("mode", seller.mode().name())
                .param("createdAt", Rows.utc(seller.createdAt()))
                .update();
    }

    void update(SellerSettings seller) {
        var sql = """
                update sellers
                set name = :name, time_zone = :timeZone, language = :language, paper_size = :paperSize,
                    default_payment_terms = :terms,
                    first_charge_date = :firstChargeDate, invoice_prefix = :invoicePrefix,
                    default_legal_entity_id = :defaultLegalEntity::uuid, mute_invoices = :muteInvoices,
                    order_terms = :orderTerms, countersigns_orders = :countersignsOrders,
                    branding = :branding::jsonb, tax_registrations = :taxRegistrations::jsonb, updated_at = :updatedAt
                """;
        parameters(jdbc.sql(sql), seller)
                .param("defaultLegalEntity", seller.defaultLegalEntityId())
                .param("orderTerms", seller.orderTerms())
                .param("countersignsOrders", seller.countersignsOrders())
                .update();
    }

    /// Records whether a live seller has a payment processor connected.
    public void setProcessor(boolean isConnected) {
        jdbc.sql("update sellers set has_processor = :connected")
                .param("connected", isConnected)
                .update();
    }

    private JdbcClient.StatementSpec parameters(JdbcClient.StatementSpec statement, SellerSettings seller) {
        return statement
                .param("name", seller.name())
                .param("timeZone", seller.timeZone().getId())
                .param("language", seller.language().code())
                .param("paperSize", seller.paperSize().name())
                .param("terms", seller.defaultPaymentTerms())
                .param("firstChargeDate", seller.firstChargeDate().name())
                .param("invoicePrefix", seller.invoicePrefix())
                .param("muteInvoices", seller.muteInvoices())
                .param("branding", json.writeValueAsString(seller.branding()))
                .param("taxRegistrations", json.writeValueAsString(seller.taxRegistrations()))
                .param("updatedAt", Rows.utc(seller.updatedAt()));
    }

    /// Whether an invoice that was taken over has a number that a series with this prefix could assign again.
    boolean isPrefixTakenOver(String prefix) {
        return jdbc.sql("select prefix_was_taken_over(:prefix)")
                .param("prefix", prefix)
                .query(Boolean.class)
                .single();
    }

    private SellerSettings row(ResultSet row, int rowNumber) throws SQLException {
        return new SellerSettings(
                Rows.uuid(row, "seller_id"),
                row.getString("name"),
                Mode.valueOf(row.getString("mode")),
                ZoneId.of(row.getString("time_zone")),
                Language.of(row.getString("language")),
                PaperSize.valueOf(row.getString("paper_size")),
                row.getInt("default_payment_terms"),
                FirstChargeDate.valueOf(row.getString("first_charge_date")),
                row.getString("invoice_prefix"),
                Rows.optionalUuid(row, "default_legal_entity_id"),
                row.getBoolean("mute_invoices"),
                row.getString("order_terms"),
                row.getBoolean("countersigns_orders"),
                json.readValue(row.getString("branding"), Branding.class),
                List.of(json.readValue(row.getString("tax_registrations"), TaxRegistration[].class)),
                Rows.instant(row, "created_at"),
                Rows.instant(row, "updated_at"));
    }
}
