package io.billwright.edges.portal;

import io.billwright.core.money.Money;
import io.billwright.messaging.languages.Language;
import io.billwright.messaging.languages.Messages;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The layout of portal pages. Texts of customers and sellers are untrusted plain text; templates escape them.
///
/// @param root the portal's entry page, relative to this page
/// @param sections the pages in the navigation, by their names in paths and texts
/// @param color such as `#1a2b3c`
/// @param isTest whether the seller is a sandbox
/// @param problem what was wrong with the submitted form, if anything
public record PortalPage(
        String root,
        String section,
        List<String> sections,
        String sellerName,
        String color,
        @Nullable String footer,
        boolean isTest,
        Language language,
        String token,
        String nonce,
        @Nullable String problem) {

    /// The request for a code before a page that requires a proof.
    ///
    /// @param next the page
    /// @param canAsk whether there is anybody to send a code to
    /// @param sentTo the masked addresses that a code was sent to; null if none was
    public record Confirm(
            String next, boolean canAsk, @Nullable String sentTo) {}

    /// The saved payment methods.
    ///
    /// @param isOnline whether another one can be added
    /// @param done the key of the text that says what was done
    public record Methods(
            List<PayPage.Method> methods,
            boolean isOnline,
            @Nullable String done) {}

    /// A payment method that is about to be removed.
    ///
    /// @param subscriptions how many running subscriptions are billed to the customer
    public record Removal(PayPage.Method method, int subscriptions) {}

    public Messages t() {
        return Messages.in(language, "portal");
    }

    /// The relative path of a page in the navigation.
    public String path(String name) {
        return name.equals("account") ? root : root + "/" + name;
    }

    PortalPage refused(String reason) {
        return new PortalPage(
                root, section, sections, sellerName, color, footer, isTest, language, token, nonce, t().text(reason));
    }

    /// The sign-in page, with the mail address once it was entered.
    public record Entry(@Nullable String email) {}

    public record Company(UUID customerId, String name) {}

    /// The account page: what is owed, and what can be done about it.
    ///
    /// @param owed the open amounts by currency
    /// @param mayPay whether the seller lets customers pay here
    /// @param companies all customers with the session's mail address, if there are several
    public record Account(
            Company company,
            List<Company> companies,
            List<Money> owed,
            List<Money> credit,
            List<Bill> bills,
            boolean mayPay,
            List<ToSign> orders) {}

    /// An open invoice.
    ///
    /// @param payUrl the payment page of this invoice
    public record Bill(
            UUID invoiceId,
            String number,
            LocalDate dueOn,
            boolean isPastDue,
            Money total,
            Money remaining,
            @Nullable String payUrl) {}

    public record ToSign(
            String type, LocalDate startsOn, @Nullable LocalDate until, String url) {}

    /// A page of documents, newest first.
    ///
    /// @param older the number of the page with older documents, if there is one
    public record Papers(
            List<Paper> papers,
            @Nullable Integer newer,
            @Nullable Integer older) {}
}
