package io.billwright.testing;

import java.util.Map;

/// Stripe's names for test payment methods, and the methods they become when they are attached.
final class StripeTestMethods {

    private static final String CARD = """
            {'type': 'card', 'card': {'brand': 'visa', 'last4': '4242', 'exp_month': 12, 'exp_year': 2099}}
            """;
    private static final String BANK = """
            {'type': 'us_bank_account', 'us_bank_account': {'bank_name': 'STRIPE TEST BANK',
             'account_type': 'checking', 'last4': '6789', 'routing_number': '110000000'}}
            """;

    static final Map<String, String> TOKENS = Map.of(
            "pm_card_visa", CARD,
            "pm_card_chargeCustomerFail", CARD,
            "pm_card_authenticationRequired", CARD,
            "pm_usBankAccount_success", BANK,
            "pm_link", "{'type': 'link', 'link': {'email': 'payer@example.com'}}",
            "pm_sepaDebit", "{'type': 'sepa_debit', 'sepa_debit': {'last4': '3000'}}");

    private StripeTestMethods() {}
}
