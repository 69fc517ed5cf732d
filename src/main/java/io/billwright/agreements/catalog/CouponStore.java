package io.billwright.agreements.catalog;

import io.billwright.agreements.catalog.Coupon.ForPlan;
import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.db.Rows;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.Sorted;
import io.billwright.platform.labels.LabelKind;
import io.billwright.platform.labels.Labels;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

@Component
final class CouponStore {

    private static final String SELECT = """
            select coupon_id, code, rate, amount, currency, redeem_from, redeem_by, plan_ids, max_redemptions,
                   max_redemptions_per_customer, created_at, l.external_id, l.metadata
            from coupons
            """ + LabelKind.COUPON.join("coupon_id");

    private final JdbcClient jdbc;

    CouponStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// Returns false if the code is taken.
    boolean insert(Coupon coupon) {
        var sql = """
                insert into coupons (coupon_id, code, rate, amount, currency, redeem_from, redeem_by, plan_ids,
                                     max_redemptions, max_redemptions_per_customer, created_at)
                values (:couponId, :code, :rate::numeric, :amount, :currency, :redeemFrom::date, :redeemBy::date,
                        :plans, :most::int, :mostPerCustomer::int, :createdAt)
                on conflict (seller_id, code) do nothing
                """;
        int inserted = jdbc.sql(sql)
                .param("couponId", coupon.couponId())
                .param("code", coupon.code())
                .param("rate", coupon.rate())
                .param("amount", coupon.amount())
                .param(
                        "currency",
                        coupon.currency() == null ? null : coupon.currency().name())
                .param("redeemFrom", coupon.redeemFrom())
                .param("redeemBy", coupon.redeemBy())
                .param("plans", coupon.plans().stream().map(ForPlan::planId).toArray(UUID[]::new))
                .param("most", coupon.maxRedemptions())
                .param("mostPerCustomer", coupon.maxRedemptionsPerCustomer())
                .param("createdAt", Rows.utc(coupon.createdAt()))
                .update();
        return inserted == 1;
    }

    Optional<Coupon> find(String code) {
        return jdbc.sql(SELECT + "where code = :code")
                .param("code", code)
                .query(CouponStore::coupon)
                .optional();
    }

    Optional<Coupon> find(UUID couponId) {
        return jdbc.sql(SELECT + "where coupon_id = :id")
                .param("id", couponId)
                .query(CouponStore::coupon)
                .optional();
    }

    void delete(UUID couponId) {
        jdbc.sql("delete from coupons where coupon_id = :id")
                .param("id", couponId)
                .update();
    }

    /// Locks the coupon until the transaction ends, as redeeming it does, then reads it.
    Optional<Coupon> lock(UUID couponId) {
        jdbc.sql("select pg_advisory_xact_lock(hashtextextended('coupon ' || :coupon, 0))")
                .param("coupon", couponId.toString())
                .query((_, _) -> true)
                .single();
        return find(couponId);
    }

    List<Coupon> list(Filter filter, Sorted page) {
        var sql = SELECT + filter.where() + page.sql();
        return jdbc.sql(sql)
                .params(filter.with(page))
                .query(page.noting(CouponStore::coupon))
                .list();
    }

    long count(Filter filter) {
        return jdbc.sql("select count(*) from coupons " + filter.where())
                .params(filter.parameters())
                .query(Long.class)
                .single();
    }

    private static Coupon coupon(ResultSet row, int rowNumber) throws SQLException {
        BigDecimal rate = row.getBigDecimal("rate");
        return new Coupon(
                Rows.uuid(row, "coupon_id"),
                row.getString("code"),
                rate == null ? null : rate.stripTrailingZeros().toPlainString(),
                row.getObject("amount", Long.class),
                Rows.optionalEnum(row, "currency", CurrencyCode.class),
                row.getObject("redeem_from", LocalDate.class),
                row.getObject("redeem_by", LocalDate.class),
                Arrays.stream((UUID[]) row.getArray("plan_ids").getArray())
                        .map(ForPlan::new)
                        .toList(),
                row.getObject("max_redemptions", Integer.class),
                row.getObject("max_redemptions_per_customer", Integer.class),
                Labels.of(row),
                Rows.instant(row, "created_at"));
    }
}
