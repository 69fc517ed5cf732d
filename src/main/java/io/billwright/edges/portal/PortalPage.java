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
/// @param color such as `#1a2b3c`
/// @param isTest whether the seller is a sandbox
/// @param problem what was wrong with what was sent, if anything was
public record PortalPage(
        String root,
        String section,
        String sellerName,
        String color,
        @Nullable String footer,
        boolean isTest,
        Language language,
        String token,
        String nonce,
        @Nullable String problem) {

    public Messages t() {
        return Messages.in(language, "portal");
    }

    PortalPage refused(String reason) {
        return new PortalPage(
                root, section, sellerName, color, footer, isTest, language, token, nonce, t().text(reason));
    }

    /// What is known of somebody who wants to come in: the address, if they have given one.
    public record Entry(@Nullable String email) {}

    public record Company(UUID customerId, String name) {}

    /// The first page: what is owed, and what can be done about it.
    ///
    /// @param owed what is left to pay, in each currency
    /// @param companies all that the address may see, if there are several
    public record Account(
            Company company,
            List<Company> companies,
            List<Money> owed,
            List<Money> credit,
            List<Bill> bills,
            List<ToSign> orders) {}

    /// An invoice that is not paid in full.
    ///
    /// @param payUrl where it is paid, if the seller lets customers pay
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
