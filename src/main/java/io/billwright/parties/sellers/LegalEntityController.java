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
import io.billwright.platform.labels.LabelKind;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class LegalEntityController {

    private static final Sorts SORTS = Sorts.newest("created_at", "created_at", "legal_entity_id");

    private final Changes changes;
    private final SellerReads reads;
    private final LegalEntityStore entities;
    private final CreateLegalEntity createLegalEntity;
    private final UpdateLegalEntity updateLegalEntity;
    private final SetBankAccounts setBankAccounts;

    LegalEntityController(
            Changes changes,
            SellerReads reads,
            LegalEntityStore entities,
            CreateLegalEntity createLegalEntity,
            UpdateLegalEntity updateLegalEntity,
            SetBankAccounts setBankAccounts) {
        this.changes = changes;
        this.reads = reads;
        this.entities = entities;
        this.createLegalEntity = createLegalEntity;
        this.updateLegalEntity = updateLegalEntity;
        this.setBankAccounts = setBankAccounts;
    }

    @PostMapping("/api/v2/legal-entities")
    @RequiresScope(Scope.ADMIN)
    ResponseEntity<byte[]> create(Call call) {
        var request = call.body(CreateLegalEntity.Request::of);
        return changes.created(call, () -> createLegalEntity.handle(call.seller(), request));
    }

    @PatchMapping("/api/v2/legal-entities/{legal_entity_id}")
    @RequiresScope(Scope.ADMIN)
    ResponseEntity<byte[]> update(Call call) {
        var id = call.pathId("legal_entity_id");
        var request = call.body(UpdateLegalEntity.Request::of);
        return changes.done(call, () -> updateLegalEntity.handle(call.seller(), id, request));
    }

    @GetMapping("/api/v2/legal-entities")
    @TakesQuery(
            value = {"external_id", "created_from", "created_until", "sort"},
            paged = true)
    ListResponse<LegalEntity> list(Call call) {
        var page = SORTS.of(call);
        var filter = LabelKind.LEGAL_ENTITY.filter(
                new Filter(call, "true").days("created", "created_at"), "legal_entity_id");
        return reads.in(
                call.seller(), () -> ListResponse.of(page, entities.list(filter, page), () -> entities.count(filter)));
    }

    @GetMapping("/api/v2/legal-entities/{legal_entity_id}/bank-accounts")
    SetBankAccounts.Response bankAccounts(Call call) {
        var id = call.pathId("legal_entity_id");
        return reads.in(call.seller(), () -> setBankAccounts.get(id));
    }

    @PutMapping("/api/v2/legal-entities/{legal_entity_id}/bank-accounts")
    @RequiresScope(Scope.ADMIN)
    ResponseEntity<byte[]> setBankAccounts(Call call) {
        var id = call.pathId("legal_entity_id");
        var request = call.body(SetBankAccounts.Request::of);
        return changes.done(call, () -> setBankAccounts.handle(call.seller(), id, request));
    }
}
