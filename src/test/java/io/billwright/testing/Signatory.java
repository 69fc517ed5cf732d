package io.billwright.testing;

import io.billwright.agreements.orders.OrderDigest;
import io.billwright.agreements.orders.OrderStore;
import io.billwright.platform.db.Seller;
import io.billwright.platform.db.SellerTransactions;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.regex.Pattern;

/// A person who signs orders on their public pages, using the codes that are mailed to them.
public record Signatory(TestService service, String email) {

    private static final Pattern CODE = Pattern.compile("([0-9]{4}) ([0-9]{4})");

    /// Signs a draft for the customer without using its page; returns the order's id.
    static String sign(Seller seller, String orderId) {
        var service = TestService.shared();
        var id = UUID.fromString(orderId);
        var digest = service.bean(SellerTransactions.class)
                .in(
                        seller,
                        () -> service.bean(OrderDigest.class)
                                .of(service.bean(OrderStore.class).find(id).orElseThrow()));
        service.database()
                .owner()
                .sql("""
                        insert into order_signatures (seller_id, order_id, signed_by, email, signed_at, recorded_at,
                                                      address, user_agent, terms_digest)
                        values (:seller, :id, 'Ada', 'ada@buyer.example', now(), now(), '127.0.0.1', 'none', :digest)
                        """)
                .param("seller", seller.id())
                .param("id", id)
                .param("digest", digest)
                .update();
        return orderId;
    }

    /// Requests a code on a page in this browser; returns the status.
    public int ask(Visitor browser, String page) {
        return browser.post(page, "action=send-code&email=" + URLEncoder.encode(email, StandardCharsets.UTF_8))
                .statusCode();
    }

    /// Requests a code and reads it from the mail.
    public String code(Visitor browser, String page) {
        int status = ask(browser, page);
        if (status != 303) {
            throw new AssertionError("no code was sent: " + status);
        }
        return code();
    }

    /// The code that was mailed last.
    public String code() {
        var text = mail();
        var code = CODE.matcher(text);
        if (!code.find()) {
            throw new AssertionError("no code in " + text);
        }
        return code.group(1) + code.group(2);
    }

    public String mail() {
        return service.database()
                .owner()
                .sql("""
                        select text_body from mails where kind = 'SIGNING_CODE' and :email = any (recipients)
                        order by mail_id desc limit 1
                        """)
                .param("email", email)
                .query(String.class)
                .single();
    }
}
