package io.billwright.edges.erasure;

import io.billwright.parties.customers.Customer;
import io.billwright.platform.db.Rows;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Erases the rows that identify a customer and its people.
@Component
final class ErasedRows {

    private final JdbcClient jdbc;

    ErasedRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Locks the customer: nothing new can be agreed with it until the transaction ends.
    void lock(UUID customerId) {
        jdbc.sql("select 1 from customers where customer_id = :id for update")
                .param("id", customerId)
                .query(Integer.class)
                .optional();
    }

    /// Allows changes to the copies from now on. Empty if another request has just finished the same erasure.
    Optional<UUID> begin(Subject subject, Instant now) {
        return jdbc.sql("select begin_erasure(:customer, :person, :now)")
                .param("customer", subject.customerId())
                .param("person", subject.personId())
                .param("now", Rows.utc(now))
                .query(UUID.class)
                .optional();
    }

    /// Erases people, and the network addresses from which links were used.
    Map<String, Integer> finish(UUID erasureId, Instant now) {
        return jdbc.sql("select people, addresses from finish_erasure(:erasure, :now)")
                .param("erasure", erasureId)
                .param("now", Rows.utc(now))
                .query((row, _) -> Map.of("people", row.getInt("people"), "addresses", row.getInt("addresses")))
                .single();
    }

    /// Names and mail addresses of people.
    List<String> known(Collection<UUID> people) {
        return jdbc
                .sql("select person_name, email from people where person_id = any(:people)")
                .param("people", people.toArray(UUID[]::new))
                .query((row, _) -> List.of(row.getString("person_name"), row.getString("email")))
                .list()
                .stream()
                .flatMap(List::stream)
                .toList();
    }

    static Stream<String> known(Customer customer) {
        var address = customer.billingAddress();
        return Stream.of(
                        Stream.of(customer.customerName()),
                        customer.emails().stream(),
                        Stream.ofNullable(customer.taxId()),
                        Stream.ofNullable(address == null ? null : address.line1()),
                        Stream.ofNullable(address == null ? null : address.line2()))
                .flatMap(texts -> texts);
    }

    int customer(UUID customerId, Instant now) {
        return jdbc.sql("""
                        update customers
                        set customer_name = :name, emails = '{}', billing_address = null, tax_id = null,
                            tax_exemption_reason = null, updated_at = :now
                        where customer_id = :id
                          and (customer_name <> :name or emails <> '{}'
                               or num_nonnulls(billing_address, tax_id, tax_exemption_reason) > 0)
                        """)
                .param("id", customerId)
                .param("name", Identity.TEXT)
                .param("now", Rows.utc(now))
                .update();
    }

    /// Removes the person's addresses from the recipients of the customer's invoices.
    int recipients(UUID customerId, List<String> emails, Instant now) {
        return jdbc.sql("""
                        update customers
                        set emails = array(select e.email from unnest(emails) with ordinality e (email, place)
                                           where lower(e.email) <> all(:emails::text[]) order by place),
                            updated_at = :now
                        where customer_id = :id
                          and exists (select from unnest(emails) e (email) where lower(e.email) = any(:emails::text[]))
                        """)
                .param("id", customerId)
                .param("emails", emails.stream().map(Identity::lower).toArray(String[]::new))
                .param("now", Rows.utc(now))
                .update();
    }

    int paymentMethods(UUID customerId) {
        return jdbc.sql("delete from payment_methods where customer_id = :id")
                .param("id", customerId)
                .update();
    }

    /// Ends portal sessions, and deletes portal links, of those who are erased.
    int portal(Subject subject, List<String> emails) {
        return jdbc.sql("""
                        with gone as (
                            delete from portal_links
                            where customer_id = :customer and (:person::uuid is null or person_id = :person))
                        delete from portal_sessions
                        where customer_id = :customer
                          and (:person::uuid is null or person_id = :person or email = any(:emails::text[]))
                        """)
                .param("customer", subject.customerId())
                .param("person", subject.personId())
                .param("emails", emails.stream().map(Identity::lower).toArray(String[]::new))
                .update();
    }

    /// Removes their names from the search terms, even where the books keep them.
    void search(Collection<UUID> objects, List<String> texts) {
        jdbc.sql("delete from search_terms where object_id = any(:objects) and term = any(search_words(:texts))")
                .param("objects", objects.toArray(UUID[]::new))
                .param("texts", String.join(" ", texts))
                .update();
    }

    /// Deletes all export files, which may contain their data; lists can be exported again.
    int exports(Instant now) {
        return jdbc.sql("""
                        with gone as (delete from export_parts)
                        update exports set status = 'CANCELED', error = null, bytes = 0, filters = '{}',
                                           notify_email = null, finished_at = coalesce(finished_at, :now)
                        where status <> 'CANCELED' or filters <> '{}' or notify_email is not null
                        """).param("now", Rows.utc(now)).update();
    }

    /// Deletes the cells and external ids of imported files; files can be sent again.
    void imports(Instant now) {
        jdbc.sql("update import_rows set cells = null, external_id = null where external_id <> '' or cells is not null")
                .update();
        jdbc.sql("update imports set status = 'CANCELED', finished_at = :now where status = 'RUNNING'")
                .param("now", Rows.utc(now))
                .update();
    }

    /// Removes their addresses from mailed reports; a schedule without recipients is deleted.
    void reports(List<String> emails) {
        var gone = emails.stream().map(Identity::lower).toArray(String[]::new);
        jdbc.sql("""
                        delete from report_schedules
                        where not exists (select from unnest(recipients) e (email)
                                          where lower(e.email) <> all(:emails::text[]))
                        """).param("emails", gone).update();
        jdbc.sql("""
                        update report_schedules
                        set recipients = array(select e.email from unnest(recipients) with ordinality e (email, place)
                                               where lower(e.email) <> all(:emails::text[]) order by place)
                        where exists (select from unnest(recipients) e (email)
                                      where lower(e.email) = any(:emails::text[]))
                        """).param("emails", gone).update();
    }

    /// Invalidates codes that were sent to them or about their objects.
    int proofs(Collection<UUID> objects, List<String> emails) {
        return jdbc.sql("""
                        update link_proofs set recipients = array[:email]::text[], tries = 5, proven_at = null
                        where (object_id = any(:objects)
                               or exists (select from unnest(recipients) e (email)
                                          where lower(e.email) = any(:emails::text[])))
                          and recipients <> array[:email]::text[]
                        """)
                .param("email", Identity.EMAIL)
                .param("objects", objects.toArray(UUID[]::new))
                .param("emails", emails.stream().map(Identity::lower).toArray(String[]::new))
                .update();
    }
}
