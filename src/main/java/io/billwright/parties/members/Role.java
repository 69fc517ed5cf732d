package io.billwright.parties.members;

import io.billwright.platform.http.Scope;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/// What a member may do: the scopes that API keys have, and single operations beyond them. docs/roles.md shows what
/// that means for every operation, and a test compares both with the service.
public enum Role {
    /// Everything, including the management of members.
    OWNER(EnumSet.allOf(Scope.class), ""),
    /// All business with customers, and the settings that belong to it.
    FINANCE(EnumSet.of(Scope.READ, Scope.WRITE), """
            PUT /dunning-settings
            PUT /exchange-rates
            POST /mail-settings/test
            PUT /mail-texts/{kind}/{language}
            DELETE /mail-texts/{kind}/{language}
            POST /mail-texts/{kind}/{language}/preview
            POST /mail-texts/{kind}/{language}/test
            """),
    /// Customer support: customers' details, links and mails, but nothing that moves money or changes an agreement.
    SUPPORT(EnumSet.of(Scope.READ), """
            POST /customers
            PATCH /customers/{customer_id}
            POST /customers/{customer_id}/people
            POST /customers/{customer_id}/portal-link
            DELETE /customers/{customer_id}/portal-link
            POST /customers/{customer_id}/statement/mail
            POST /orders/{order_id}/link/mail
            POST /mails/{mail_id}/resend
            POST /invoices/{invoice_id}/attachments
            POST /subscriptions/{subscription_id}/attachments
            POST /parked-work/{work_kind}/{work_id}/retry
            POST /mail-texts/{kind}/{language}/preview
            """),
    /// Integrations: webhooks, usage, keys no stronger than the role, and the clock of a sandbox.
    DEVELOPER(EnumSet.of(Scope.READ), """
            POST /api-keys
            GET /api-keys
            DELETE /api-keys/{key_id}
            POST /webhook-endpoints
            PATCH /webhook-endpoints/{endpoint_id}
            DELETE /webhook-endpoints/{endpoint_id}
            POST /webhook-endpoints/{endpoint_id}/rotate-secret
            POST /webhook-endpoints/{endpoint_id}/redeliver
            POST /events/{event_id}/redeliver
            POST /usage
            PATCH /usage
            DELETE /usage
            PATCH /usage/
            DELETE /usage/
            POST /usage/batch
            POST /parked-work/{work_kind}/{work_id}/retry
            POST /accounting/syncs/{invoice_id}/retry
            POST /sandbox/clock/advance
            POST /mail-settings/test
            """),
    /// Reads everything, including keys and the audit log, and changes nothing.
    AUDITOR(EnumSet.of(Scope.READ), """
            GET /api-keys
            GET /audit
            """);

    private final String scopes;
    private final String acts;

    Role(Set<Scope> scopes, String acts) {
        this.scopes = scopes.stream().map(Scope::name).collect(Collectors.joining(" "));
        this.acts = acts;
    }

    public Set<Scope> scopes() {
        return Arrays.stream(scopes.split(" "))
                .map(Scope::valueOf)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Scope.class)));
    }

    /// Operations beyond the scopes, named as in the contract.
    public Set<String> acts() {
        return acts.lines().collect(Collectors.toUnmodifiableSet());
    }
}
