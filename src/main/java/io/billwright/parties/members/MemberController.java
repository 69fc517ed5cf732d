package io.billwright.parties.members;

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
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
final class MemberController {

    private static final Sorts SORTS =
            Sorts.newest("created_at", "created_at", "member_id").time("updated_at", "updated_at");

    private final Changes changes;
    private final SellerReads reads;
    private final MemberStore members;
    private final InviteMember inviteMember;
    private final ChangeMember changeMember;

    MemberController(
            Changes changes,
            SellerReads reads,
            MemberStore members,
            InviteMember inviteMember,
            ChangeMember changeMember) {
        this.changes = changes;
        this.reads = reads;
        this.members = members;
        this.inviteMember = inviteMember;
        this.changeMember = changeMember;
    }

    @PostMapping("/api/v2/members")
    @RequiresScope(Scope.ADMIN)
    ResponseEntity<byte[]> invite(Call call) {
        var request = call.body(InviteMember.Request::of);
        return changes.createdWithSecret(call, () -> {
            var invited = inviteMember.handle(call.seller(), call.memberId(), request);
            return new Changes.ShownOnce(invited, invited.withUrl(null));
        });
    }

    @GetMapping("/api/v2/members")
    @TakesQuery(
            value = {"created_from", "created_until", "updated_from", "updated_until", "sort"},
            paged = true)
    @RequiresScope(Scope.ADMIN)
    ListResponse<MemberResponse> list(Call call) {
        var page = SORTS.of(call);
        var filter = new Filter(call, "removed_at is null")
                .days("created", "created_at")
                .days("updated", "updated_at");
        return reads.in(call.seller(), () -> {
            var rows =
                    members.list(filter, page).stream().map(MemberResponse::of).toList();
            return ListResponse.of(page, rows, () -> members.count(filter));
        });
    }

    @PatchMapping("/api/v2/members/{member_id}")
    @RequiresScope(Scope.ADMIN)
    ResponseEntity<byte[]> change(Call call) {
        var memberId = call.pathId("member_id");
        var request = call.body(ChangeMember.Request::of);
        return changes.done(call, () -> changeMember.handle(memberId, request));
    }

    @DeleteMapping("/api/v2/members/{member_id}")
    @RequiresScope(Scope.ADMIN)
    ResponseEntity<byte[]> remove(Call call) {
        var memberId = call.pathId("member_id");
        return changes.done(call, () -> changeMember.remove(memberId));
    }
}
