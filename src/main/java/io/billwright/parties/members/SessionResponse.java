package io.billwright.parties.members;

import io.billwright.platform.db.Seller;
import io.billwright.platform.http.BrowserSession;
import java.util.List;
import java.util.UUID;

/// The signed-in person, the sellers they work for, and the CSRF token that changes must carry.
record SessionResponse(Person person, String csrfToken, List<Workplace> sellers) {

    record Person(UUID id, String name, String email) {}

    record Workplace(UUID id, String name, Seller.Mode mode, Role role) {}

    static SessionResponse of(Login login, BrowserSession browser, List<LoginStore.Workplace> workplaces) {
        return new SessionResponse(
                new Person(login.loginId(), login.name(), login.email()),
                browser.token(),
                workplaces.stream()
                        .map(one -> new Workplace(
                                one.seller().id(), one.name(), one.seller().mode(), one.role()))
                        .toList());
    }
}
