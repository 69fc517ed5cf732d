package io.billwright.parties.members;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.platform.db.Acting;
import io.billwright.platform.db.Actor;
import io.billwright.platform.db.Seller;
import io.billwright.testing.Api;
import io.billwright.testing.ConsoleBrowser;
import io.billwright.testing.TestService;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/// Who works for a seller: invitations, roles, removal.
class MembersApiTest {

    private final TestService service = TestService.shared();
    private final Api api = service.newSandboxSeller();
    private final Seller seller = api.seller();

    @Test
    void anInvitationSaysWhoInvitesAndWorksOnce() {
        var owner = member("OWNER");
        var email = ConsoleBrowser.newEmail();
        var invited = owner.api(seller, "POST", "/members", invitation(email, "SUPPORT"));
        var token = ConsoleBrowser.token(invited.expect(201).at("invitation_url"));

        var shown = browser().send("GET", "/console/invitation?token=" + token, "", Map.of());
        assertThat(shown.expect(200).at("email")).isEqualTo(email);
        assertThat(shown.at("role")).isEqualTo("SUPPORT");
        assertThat(shown.at("seller.name")).isEqualTo("Test seller");
        assertThat(shown.at("invited_by")).isEqualTo("Mo Member");
        assertThat(shown.at("has_login")).isEqualTo("false");

        browser().join(token).expect(200);
        var again = browser().join(token).expect(404);
        assertThat(again.at("error.message")).isEqualTo("invitation not found");
        browser().join("A".repeat(27)).expect(404);
        browser().join("' or 1=1 --").expect(404);
        browser()
                .send("GET", "/console/invitation?token=" + token, "", Map.of())
                .expect(404);
        assertThat(api.get("/members").at("data.0.status")).isEqualTo("ACTIVE");
        assertThat(api.get("/members").text()).doesNotContain(token);
    }

    @Test
    void anInvitationExpiresAndANewOneEndsTheOneBefore() {
        var email = ConsoleBrowser.newEmail();
        var first = ConsoleBrowser.invite(api, email, "FINANCE");
        var second = ConsoleBrowser.invite(api, email, "SUPPORT");
        browser().join(first).expect(404);

        service.database()
                .owner()
                .sql("update members set link_expires_at = created_at - interval '1 second' where email = :email")
                .param("email", email)
                .update();
        browser().join(second).expect(404);

        browser().join(ConsoleBrowser.invite(api, email, "SUPPORT")).expect(200);
        api.post("/members", invitation(email, "OWNER")).expect(409);
    }

    @Test
    void anInvitationIsAcceptedOnceHoweverManyTryAtATime() throws Exception {
        var token = ConsoleBrowser.invite(api, ConsoleBrowser.newEmail(), "FINANCE");
        Callable<Integer> attempt = () -> browser().join(token).status();
        try (var threads = Executors.newFixedThreadPool(4)) {
            var statuses = threads.invokeAll(List.of(attempt, attempt, attempt, attempt)).stream()
                    .map(future -> future.resultNow())
                    .toList();
            assertThat(statuses).containsOnlyOnce(200).isSubsetOf(200, 401, 404, 409);
        }
    }

    @Test
    void theOwnerOfOneSellerDoesNotGetIntoAnotherByInvitingItsPeople() {
        var email = ConsoleBrowser.newEmail();
        browser().join(ConsoleBrowser.invite(api, email, "OWNER")).expect(200);
        var other = service.newSandboxSeller();
        var token = ConsoleBrowser.invite(other, email, "AUDITOR");

        var shown = browser().send("GET", "/console/invitation?token=" + token, "", Map.of());
        assertThat(shown.at("has_login")).isEqualTo("true");
        var body = "{\"token\": \"%s\", \"name\": \"Eve\", \"password\": \"chosen by a stranger\"}".formatted(token);
        browser().send("POST", "/console/invitation", body, Map.of()).expect(401);
        var without = "{\"token\": \"%s\"}".formatted(token);
        browser().send("POST", "/console/invitation", without, Map.of()).expect(401);
        member("OWNER").console("POST", "/invitation", without).expect(401);

        var both = browser();
        both.signIn(email, ConsoleBrowser.PASSWORD).expect(200);
        both.console("POST", "/invitation", without).expect(200);
        assertThat(both.session().body().get("sellers")).hasSize(2);
        both.api(seller, "GET", "/members", "").expect(200);
        both.api(other.seller(), "GET", "/members", "").expect(403);
        both.api(other.seller(), "GET", "/customers", "").expect(200);
    }

    @Test
    void aRemovedMemberIsOutAtOnce() {
        var owner = member("OWNER");
        var removed = member("FINANCE");
        var id = idOf(removed);

        assertThat(owner.api(seller, "DELETE", "/members/" + id, "").expect(200).at("status"))
                .isEqualTo("REMOVED");

        removed.api(seller, "GET", "/customers", "").expect(401);
        removed.session().expect(401);
        owner.api(seller, "DELETE", "/members/" + id, "").expect(404);
        owner.api(seller, "PATCH", "/members/" + id, "{\"role\": \"OWNER\"}").expect(404);
    }

    @Test
    void anotherRoleTakesEffectWithTheNextRequest() {
        var owner = member("OWNER");
        var member = member("AUDITOR");
        member.api(seller, "POST", "/customers", "{\"customer_name\": \"Buyer\"}")
                .expect(403);

        owner.api(seller, "PATCH", "/members/" + idOf(member), "{\"role\": \"FINANCE\"}")
                .expect(200);

        member.api(seller, "POST", "/customers", "{\"customer_name\": \"Buyer\"}")
                .expect(201);
    }

    @Test
    void theLastOwnerStays() {
        var owner = member("OWNER");
        var path = "/members/" + idOf(owner);
        ConsoleBrowser.invite(api, ConsoleBrowser.newEmail(), "OWNER");

        owner.api(seller, "DELETE", path, "").expect(409);
        owner.api(seller, "PATCH", path, "{\"role\": \"FINANCE\"}").expect(409);

        member("OWNER");
        owner.api(seller, "DELETE", path, "").expect(200);
    }

    @Test
    void membersAreTheOwnersBusiness() {
        for (var role : List.of("FINANCE", "SUPPORT", "DEVELOPER", "AUDITOR")) {
            var member = member(role);
            assertThat(member.api(seller, "POST", "/members", invitation("x@people.example", "OWNER"))
                            .expect(403)
                            .at("error.message"))
                    .isEqualTo("your role does not allow this");
            member.api(seller, "PATCH", "/members/" + idOf(member), "{\"role\": \"OWNER\"}")
                    .expect(403);
        }
    }

    @Test
    void aDeveloperHandsOutNoKeyThatIsStrongerThanTheRole() {
        var developer = member("DEVELOPER");
        developer
                .api(seller, "POST", "/api-keys", "{\"name\": \"k\", \"scopes\": [\"READ\"]}")
                .expect(201);
        for (var scope : List.of("WRITE", "ADMIN")) {
            developer
                    .api(seller, "POST", "/api-keys", "{\"name\": \"k\", \"scopes\": [\"READ\", \"" + scope + "\"]}")
                    .expect(403);
        }
    }

    @Test
    void whatAMemberDoesIsInTheLogWithThem() {
        var member = member("FINANCE");
        var id = idOf(member);
        var customer = member.api(seller, "POST", "/customers", "{\"customer_name\": \"Buyer\"}")
                .expect(201)
                .at("customer_id");

        var entry = api.get("/audit?object_id=" + customer).expect(200);
        assertThat(entry.at("data.0.actor.kind")).isEqualTo("MEMBER");
        assertThat(entry.at("data.0.actor.id")).isEqualTo(id);
        var event = api.get("/events?object_id=" + customer).expect(200);
        assertThat(event.at("data.0.actor.kind")).isEqualTo("MEMBER");
        assertThat(event.at("data.0.actor.id")).isEqualTo(id);
        assertThat(api.get("/audit?object_id=" + id).at("data.0.operation")).isEqualTo("POST /console/invitation");
    }

    @Test
    void theOperatorLetsInTheFirstOwnerAndOneWhoForgotThePassword() {
        var email = ConsoleBrowser.newEmail();
        var first = browser();
        first.join(ownerLink(email)).expect(200);
        var link = ownerLink(email);
        first.session().expect(200);

        var body = "{\"token\": \"%s\", \"name\": \"Mo\", \"password\": \"quite another one\"}".formatted(link);
        browser().send("POST", "/console/invitation", body, Map.of()).expect(200);

        first.session().expect(401);
        browser().signIn(email, ConsoleBrowser.PASSWORD).expect(401);
        browser().signIn(email, "quite another one").expect(200);
    }

    @Test
    void aLinkOfTheOperatorForAnotherSellerResetsNoPassword() {
        var email = ConsoleBrowser.newEmail();
        browser()
                .join(ConsoleBrowser.invite(service.newSandboxSeller(), email, "OWNER"))
                .expect(200);

        var body = "{\"token\": \"%s\", \"name\": \"Mo\", \"password\": \"quite another one\"}"
                .formatted(ownerLink(email));

        browser().send("POST", "/console/invitation", body, Map.of()).expect(401);
    }

    private String ownerLink(String email) {
        var make = service.bean(MakeOwnerLink.class);
        return ConsoleBrowser.token(Acting.as(Actor.command("seller-owner"), () -> make.handle(seller, email)));
    }

    private String idOf(ConsoleBrowser member) {
        var email = member.session().at("person.email");
        for (var one : api.get("/members?limit=100").body().get("data")) {
            if (one.get("email").stringValue().equals(email)) {
                return UUID.fromString(one.get("member_id").stringValue()).toString();
            }
        }
        throw new AssertionError("no member " + email);
    }

    private static String invitation(String email, String role) {
        return "{\"email\": \"%s\", \"role\": \"%s\"}".formatted(email, role);
    }

    private ConsoleBrowser browser() {
        return new ConsoleBrowser(service.baseUrl());
    }

    private ConsoleBrowser member(String role) {
        return ConsoleBrowser.member(api, service.baseUrl(), role);
    }
}
