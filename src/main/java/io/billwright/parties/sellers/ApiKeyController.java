package io.billwright.parties.sellers;

import io.billwright.platform.db.SellerReads;
import io.billwright.platform.http.Call;
import io.billwright.platform.http.Changes;
import io.billwright.platform.http.Filter;
import io.billwright.platform.http.ListResponse;
import io.billwright.platform.http.RequiresScope;
import io.billwright.platform.http.Scope;
import io.billwright.platform.http.Sorts;
import io.billwright.platform.http.TakesQuery;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class ApiKeyController {

    private static final Sorts SORTS = Sorts.newest("created_at", "created_at", "key_id");

    private final Changes changes;
    private final SellerReads reads;
    private final ApiKeyStore keys;
    private final CreateApiKey createApiKey;
    private final RevokeApiKey revokeApiKey;

    ApiKeyController(
            Changes changes,
            SellerReads reads,
            ApiKeyStore keys,
            CreateApiKey createApiKey,
            RevokeApiKey revokeApiKey) {
        this.changes = changes;
        this.reads = reads;
        this.keys = keys;
        this.createApiKey = createApiKey;
        this.revokeApiKey = revokeApiKey;
    }

    @PostMapping("/api/v2/api-keys")
    @RequiresScope(Scope.ADMIN)
    ResponseEntity<byte[]> create(Call call) {
        var request = call.body(CreateApiKey.Request::of);
        call.requireAll(request.scopes());
        return changes.createdWithSecret(call, () -> {
            var created = createApiKey.handle(call.seller(), request);
            return new Changes.ShownOnce(created, created.withKey(null));
        });
    }

    @GetMapping("/api/v2/api-keys")
    @TakesQuery(
            value = {"created_from", "created_until", "sort"},
            paged = true)
    @RequiresScope(Scope.ADMIN)
    ListResponse<ApiKeyResponse> list(Call call) {
        var page = SORTS.of(call);
        var filter = new Filter(call, "true").days("created", "created_at");
        return reads.in(call.seller(), () -> {
            var rows = keys.list(filter, page).stream().map(ApiKeyResponse::of).toList();
            return ListResponse.of(page, rows, () -> keys.count(filter));
        });
    }

    @DeleteMapping("/api/v2/api-keys/{key_id}")
    @RequiresScope(Scope.ADMIN)
    ResponseEntity<byte[]> revoke(Call call) {
        var keyId = call.pathId("key_id");
        return changes.done(call, () -> revokeApiKey.handle(call.seller(), keyId));
    }
}
