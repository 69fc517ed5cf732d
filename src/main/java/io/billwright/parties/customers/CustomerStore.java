package io.billwright.parties.customers;

import io.billwright.messaging.documents.PaperSize;
import io.billwright.messaging.languages.Language;
import io.billwright.parties.sellers.Address;
import io.billwright.parties.sellers.SellerSettings;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Reason;
import io.billwright.platform.http.Rejection;
import io.billwright.platform.http.Sorted;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.Labels;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

@Component
public final class CustomerStore {

    private static final String SELECT = """
            select customer_id, customer_name, emails, billing_address, tax_id, tax_exemption_reason, time_zone,
                   language, paper_size, partner_id, created_at, updated_at, l.external_id, l.metadata
            from customers
            """ + LabelKind.CUSTOMER.join("customer_id");

    private final JdbcClient jdbc;
    private final JsonMapper json;

    CustomerStore(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    void insert(Customer customer) {
        var sql = """
                insert into customers (customer_id, customer_name, emails, billing_address, tax_id,
                                       tax_exemption_reason, time_zone, language, paper_size, partner_id,
                                       created_at, updated_at)
                values (:customerId, :customerName, :emails, :billingAddress::jsonb, :taxId,
                        :taxExemptionReason, :timeZone, :language, :paperSize, :partnerId, :createdAt, :updatedAt)
                """;
        parameters(jdbc.sql(sql), customer)
                .param("createdAt", Rows.utc(customer.createdAt()))
                .update();
    }

    void update(Customer customer) {
        var sql = """
                update customers
                set customer_name = :customerName, emails = :emails, billing_address = :billingAddress::jsonb,
                    tax_id = :taxId, tax_exemption_reason = :taxExemptionReason, time_zone = :timeZone,
                    language = :language, paper_size = :paperSize, partner_id = :partnerId, updated_at = :updatedAt
                where customer_id = :customerId
                """;
        parameters(jdbc.sql(sql), customer).update();
    }

    private JdbcClient.StatementSpec parameters(JdbcClient.StatementSpec statement, Customer customer) {
        var address = customer.billingAddress();
        var language = customer.language();
        var paperSize = customer.paperSize();
        return statement
                .param("customerId", customer.customerId())
                .param("customerName", customer.customerName())
                .param("emails", customer.emails().toArray(String[]::new))
                .param("billingAddress", address == null ? null : json.writeValueAsString(address))
                .param("taxId", customer.taxId())
                .param("taxExemptionReason", customer.taxExemptionReason())
                .param("timeZone", customer.timeZone().getId())
                .param("language", language == null ? null : language.code())
                .param("paperSize", paperSize == null ? null : paperSize.name())
                .param("partnerId", customer.partnerId())
                .param("updatedAt", Rows.utc(customer.updatedAt()));
    }

    /// The language of a company, or the seller's if the company no longer exists.
    public Language language(UUID customerId, SellerSettings seller) {
        return find(customerId).map(customer -> customer.languageFor(seller)).orElse(seller.language());
    }

    public Optional<Customer> find(UUID customerId) {
        return jdbc.sql(SELECT + " where customer_id = :customerId")
                .param("customerId", customerId)
                .query(this::customer)
                .optional();
    }

    /// The customers with these ids.
    public Map<UUID, Customer> find(Collection<UUID> customerIds) {
        return jdbc
                .sql(SELECT + " where customer_id = any(:ids)")
                .param("ids", customerIds.toArray(UUID[]::new))
                .query(this::customer)
                .list()
                .stream()
                .collect(Collectors.toMap(Customer::customerId, customer -> customer));
    }

    /// Locks the customer until the transaction ends, then reads it.
    Optional<Customer> lock(UUID customerId) {
        jdbc.sql("select 1 from customers where customer_id = :customerId for no key update")
                .param("customerId", customerId)
                .query(Integer.class)
                .optional();
        return find(customerId);
    }

    void delete(UUID customerId) {
        jdbc.sql("delete from customers where customer_id = :id")
                .param("id", customerId)
                .update();
    }

    /// Keeps these customers from being erased until the transaction ends; rejected if one was erased already.
    public void keep(UUID... customerIds) {
        if (!areKept(customerIds)) {
            throw new Rejection.Invalid("the customer was erased").because(Reason.CUSTOMER_ERASED);
        }
    }

    /// The same for background work: false if one of them was erased.
    public boolean areKept(UUID... customerIds) {
        jdbc.sql("select 1 from customers where customer_id = any(:ids) for key share")
                .param("ids", customerIds)
                .query(Integer.class)
                .list();
        return jdbc.sql("""
                        select not exists (
                            select from erasures
                            where customer_id = any(:ids) and person_id is null and finished_at is not null)
                        """).param("ids", customerIds).query(Boolean.class).single();
    }

    List<Customer> list(Filter filter, Sorted page) {
        var sql = SELECT + filter.where() + page.sql();
        return jdbc.sql(sql)
                .params(filter.with(page))
                .query(page.noting(this::customer))
                .list();
    }

    long count(Filter filter) {
        return jdbc.sql("select count(*) from customers " + filter.where())
                .params(filter.parameters())
                .query(Long.class)
                .single();
    }

    private Customer customer(ResultSet row, int rowNumber) throws SQLException {
        var address = row.getString("billing_address");
        var paperSize = row.getString("paper_size");
        return new Customer(
                Rows.uuid(row, "customer_id"),
                row.getString("customer_name"),
                Rows.texts(row, "emails"),
                address == null ? null : json.readValue(address, Address.class),
                row.getString("tax_id"),
                row.getString("tax_exemption_reason"),
                ZoneId.of(row.getString("time_zone")),
                Language.ofNullable(row.getString("language")).orElse(null),
                paperSize == null ? null : PaperSize.valueOf(paperSize),
                Rows.optionalUuid(row, "partner_id"),
                Labels.of(row),
                Rows.instant(row, "created_at"),
                Rows.instant(row, "updated_at"));
    }
}
