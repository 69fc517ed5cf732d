package io.billwright.parties.sellers;

import io.billwright.core.money.CurrencyCode;
import io.billwright.platform.clock.SellerClock;
import io.billwright.platform.db.Seller;
import io.billwright.platform.http.Fields;
import io.billwright.platform.http.Rejection;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Sets the bank accounts of a legal entity. Documents that are printed already do not change.
@Component
final class SetBankAccounts {

    private final SellerStore sellers;
    private final LegalEntityStore entities;
    private final BankAccountStore accounts;
    private final SellerClock clock;

    SetBankAccounts(SellerStore sellers, LegalEntityStore entities, BankAccountStore accounts, SellerClock clock) {
        this.sellers = sellers;
        this.entities = entities;
        this.accounts = accounts;
        this.clock = clock;
    }

    record Request(List<BankAccount> accounts) {

        static Request of(Fields fields) {
            var accounts = fields.objects("accounts", 0, CurrencyCode.values().length, BankAccount::of);
            long currencies =
                    accounts.stream().map(BankAccount::currency).distinct().count();
            if (!fields.isWrong("accounts") && currencies < accounts.size()) {
                fields.wrong("accounts", "must have one account for a currency, not two");
            }
            return new Request(accounts);
        }
    }

    /// The accounts of a legal entity.
    record Response(UUID legalEntityId, List<BankAccount> accounts) {}

    Response get(UUID legalEntityId) {
        require(legalEntityId);
        return new Response(legalEntityId, accounts.of(legalEntityId));
    }

    Response handle(Seller seller, UUID legalEntityId, Request request) {
        sellers.lock();
        require(legalEntityId);
        var sorted = request.accounts().stream()
                .sorted(Comparator.comparing(account -> account.currency().name()))
                .toList();
        accounts.replace(legalEntityId, sorted, clock.now(seller));
        return new Response(legalEntityId, sorted);
    }

    private void require(UUID legalEntityId) {
        if (entities.find(legalEntityId).isEmpty()) {
            throw new Rejection.NotFound("legal entity");
        }
    }
}
