package io.billwright.parties.members;

import io.billwright.parties.members.Member.Link;
import io.billwright.platform.db.Rows;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Sorted;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
final class MemberStore {

    private static final String SELECT = """
            select member_id, email, name, role, login_id, invited_by, provided, link_digest, link_expires_at,
                   link_resets, created_at, updated_at, removed_at
            from members
            """;

    private final JdbcClient jdbc;

    MemberStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    void insert(Member member) {
        var link = member.link();
        jdbc.sql("""
                        insert into members (member_id, email, name, role, login_id, invited_by, provided, link_digest,
                                             link_expires_at, link_resets, created_at, updated_at)
                        values (:id, :email, :name, :role, :login::uuid, :invitedBy, :provided, :digest,
                                :expiresAt::timestamptz, :resets, :createdAt, :createdAt)
                        """)
                .param("id", member.memberId())
                .param("email", member.email())
                .param("name", member.name())
                .param("role", member.role().name())
                .param("login", member.loginId())
                .param("invitedBy", member.invitedBy())
                .param("provided", member.isProvided())
                .param("digest", link == null ? null : link.digest())
                .param("expiresAt", link == null ? null : Rows.utc(link.expiresAt()))
                .param("resets", link != null && link.resets())
                .param("createdAt", Rows.utc(member.createdAt()))
                .update();
    }

    Optional<Member> find(UUID memberId) {
        return jdbc.sql(SELECT + " where member_id = :id")
                .param("id", memberId)
                .query(MemberStore::row)
                .optional();
    }

    /// Locks all members of the seller, so that two requests cannot each leave the other as the last owner.
    List<Member> lockAll() {
        return jdbc.sql(SELECT + " where removed_at is null order by member_id for update")
                .query(MemberStore::row)
                .list();
    }

    List<Member> list(Filter filter, Sorted page) {
        return jdbc.sql(SELECT + filter.where() + page.sql())
                .params(filter.with(page))
                .query(page.noting(MemberStore::row))
                .list();
    }

    long count(Filter filter) {
        return jdbc.sql("select count(*) from members " + filter.where())
                .params(filter.parameters())
                .query(Long.class)
                .single();
    }

    void invite(UUID memberId, Role role, @Nullable String invitedBy, Link link, Instant now) {
        jdbc.sql("""
                        update members set role = :role, invited_by = coalesce(:invitedBy, invited_by),
                               link_digest = :digest, link_expires_at = :expiresAt, link_resets = :resets,
                               updated_at = :now
                        where member_id = :id
                        """)
                .param("role", role.name())
                .param("invitedBy", invitedBy)
                .param("digest", link.digest())
                .param("expiresAt", Rows.utc(link.expiresAt()))
                .param("resets", link.resets())
                .param("now", Rows.utc(now))
                .param("id", memberId)
                .update();
    }

    /// Accepting uses up the link.
    void accept(UUID memberId, UUID loginId, String name, Instant now) {
        jdbc.sql("""
                        update members set login_id = :login, name = :name, link_digest = null, link_expires_at = null,
                               link_resets = false, updated_at = :now
                        where member_id = :id
                        """)
                .param("login", loginId)
                .param("name", name)
                .param("now", Rows.utc(now))
                .param("id", memberId)
                .update();
    }

    void provide(UUID memberId, UUID loginId, String name, Role role, Instant now) {
        accept(memberId, loginId, name, now);
        jdbc.sql("update members set role = :role, provided = true where member_id = :id")
                .param("role", role.name())
                .param("id", memberId)
                .update();
    }

    void change(UUID memberId, Role role, Instant now) {
        jdbc.sql("update members set role = :role, updated_at = :now where member_id = :id")
                .param("role", role.name())
                .param("now", Rows.utc(now))
                .param("id", memberId)
                .update();
    }

    void remove(UUID memberId, Instant now) {
        jdbc.sql("""
                        update members set removed_at = :now, updated_at = :now, link_digest = null,
                               link_expires_at = null, link_resets = false
                        where member_id = :id
                        """).param("now", Rows.utc(now)).param("id", memberId).update();
    }

    /// A member of a seller, found by the digest of a link.
    record Invited(Seller seller, UUID memberId) {}

    /// Needs no seller: the link determines it.
    Optional<Invited> ofLink(String digest) {
        return jdbc.sql("select seller_id, mode, member_id from member_of_link(:digest)")
                .param("digest", digest)
                .query((row, number) -> new Invited(Seller.of(row, number), Rows.uuid(row, "member_id")))
                .optional();
    }

    private static Member row(ResultSet row, int rowNumber) throws SQLException {
        var digest = row.getString("link_digest");
        return new Member(
                Rows.uuid(row, "member_id"),
                row.getString("email"),
                row.getString("name"),
                Role.valueOf(row.getString("role")),
                Rows.optionalUuid(row, "login_id"),
                row.getString("invited_by"),
                row.getBoolean("provided"),
                digest == null
                        ? null
                        : new Link(digest, Rows.instant(row, "link_expires_at"), row.getBoolean("link_resets")),
                Rows.instant(row, "created_at"),
                Rows.instant(row, "updated_at"),
                Rows.optionalInstant(row, "removed_at"));
    }
}
