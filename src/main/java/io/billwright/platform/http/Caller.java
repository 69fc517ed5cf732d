package io.billwright.platform.http;

import io.billwright.platform.db.Actor.Kind;
import io.billwright.platform.db.Seller;
import java.util.Set;
import java.util.UUID;

/// Who makes a request, for which seller, and what they may do: an API key, or a member signed in to the console.
///
/// @param acts operations that are allowed although the scopes do not cover them, such as `PUT /dunning-settings`
public record Caller(Seller seller, Kind kind, String id, Set<Scope> scopes, Set<String> acts) {

    static final String ATTRIBUTE = Caller.class.getName();

    public static Caller key(Seller seller, UUID keyId, Set<Scope> scopes) {
        return new Caller(seller, Kind.API_KEY, keyId.toString(), scopes, Set.of());
    }

    public static Caller member(Seller seller, UUID memberId, Set<Scope> scopes, Set<String> acts) {
        return new Caller(seller, Kind.MEMBER, memberId.toString(), scopes, acts);
    }

    boolean may(Scope scope, String operation) {
        return scopes.contains(scope) || acts.contains(operation);
    }

    String lack(Scope scope) {
        return isMember() ? "your role does not allow this" : "the key lacks the scope " + scope;
    }

    boolean isMember() {
        return kind == Kind.MEMBER;
    }
}
