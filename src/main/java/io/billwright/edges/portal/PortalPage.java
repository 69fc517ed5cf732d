package io.billwright.edges.portal;

import io.billwright.core.money.Money;
import io.billwright.messaging.languages.Language;
import io.billwright.messaging.languages.Messages;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What the pages of the portal show. Texts of customers and sellers are plain and come from anybody; templates escape
/// them.
///
/// @param root where the portal begins, seen from the page
/// @param sections the pages that the navigation leads to, by their names in paths and texts
/// @param color such as `#1a2b3c`
/// @param isTest whether the seller is a sandbox
/// @param problem what was wrong with what was sent, if anything was
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

    /// What is asked of somebody before they go on to a page.
    ///
    /// @param next the page
    /// @param canAsk whether a code can be sent to anybody
    /// @param sentTo the masked addresses that one was sent to, if it was
    public record Confirm(
            String next, boolean canAsk, @Nullable String sentTo) {}

    /// The payment methods on file.
    ///
    /// @param isOnline whether another can be entered
    /// @param done the name of the text that says what was done
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

    /// Where a page of the navigation is.
    public String path(String name) {
        return name.equals("account") ? root : root + "/" + name;
    }

    PortalPage refused(String reason) {
        return new PortalPage(
                root, section, sections, sellerName, color, footer, isTest, language, token, nonce, t().text(reason));
    }

    /// What is known of somebody who wants to come in: the address, if they have given one.
    public record Entry(@Nullable String email) {}

    public record Company(UUID customerId, String name) {}

    /// The first page: what is owed, and what can be done about it.
    ///
    /// @param owed what is left to pay, in each currency
    /// @param mayPay whether the seller lets customers pay here
    /// @param companies all that the address may see, if there are several
    public record Account(
            Company company,
            List<Company> companies,
            List<Money> owed,
            List<Money> credit,
            List<Bill> bills,
            boolean mayPay,
            List<ToSign> orders) {}

    /// An invoice that is not paid in full.
    ///
    /// @param payUrl where it alone is paid
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

    /// Some documents, newest first.
    ///
    /// @param older where the ones before are, if there are any
    public record Papers(
            List<Paper> papers,
            @Nullable Integer newer,
            @Nullable Integer older) {}
}
