package io.billwright.parties.customers;

import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Page;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
public final class PersonStore {

    private final JdbcClient jdbc;

    PersonStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    void insert(Person person) {
        var sql = """
                insert into people (person_id, customer_id, person_name, email, title, created_at)
                values (:personId, :customerId, :personName, :email, :title, :createdAt)
                """;
        jdbc.sql(sql)
                .param("personId", person.personId())
                .param("customerId", person.customerId())
                .param("personName", person.personName())
                .param("email", person.email())
                .param("title", person.title())
                .param("createdAt", Rows.utc(person.createdAt()))
                .update();
    }

    /// Whether this is somebody at the customer.
    public boolean exists(UUID customerId, UUID personId) {
        return jdbc.sql("select 1 from people where customer_id = :customerId and person_id = :personId")
                .param("customerId", customerId)
                .param("personId", personId)
                .query(Integer.class)
                .optional()
                .isPresent();
    }

    List<Person> list(UUID customerId, Page page) {
        var sql = """
                select person_id, customer_id, person_name, email, title, created_at
                from people
                where customer_id = :customerId and (created_at, person_id) < (:time, :id)
                order by created_at desc, person_id desc
                limit :limit offset :offset
                """;
        return jdbc.sql(sql)
                .param("customerId", customerId)
                .params(page.parameters())
                .query(PersonStore::person)
                .list();
    }

    long count(UUID customerId) {
        return jdbc.sql("select count(*) from people where customer_id = :customerId")
                .param("customerId", customerId)
                .query(Long.class)
                .single();
    }

    private static Person person(ResultSet row, int rowNumber) throws SQLException {
        return new Person(
                Rows.uuid(row, "person_id"),
                Rows.uuid(row, "customer_id"),
                row.getString("person_name"),
                row.getString("email"),
                row.getString("title"),
                Rows.instant(row, "created_at"));
    }
}
