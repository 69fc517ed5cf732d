package io.billwright.position;

import java.util.List;
import java.util.Set;

/// The kinds of step in a random life, each with its relative frequency.
enum Act {
    PAY(8),
    OVERPAY(2),
    PREPAY(2),
    REVERSE(3),
    NOTE(3),
    NOTE_LINE(3),
    REFUND_OUTSIDE(3),
    VOID(3),
    VOID_SCHEDULED(2),
    ISSUE_EARLY(3),
    REGENERATE(2),
    REBILL(2),
    PAY_SEVERAL(3),
    REVERSE_SEVERAL(2),
    WRITE_OFF(3),
    TAKE_BACK(2),
    GRANT(2),
    APPLY(2),
    PAY_OUT(2),
    USE(10),
    USE_LATE(3),
    EDIT_USE(3),
    DELETE_USE(3),
    COMPLETE(3),
    COMPLETE_NEXT(3),
    UPGRADE(5),
    UPGRADE_BACKDATED(2),
    UPGRADE_FUTURE(3),
    DECREASE(4),
    SWITCH_PLAN(2),
    RECAST(3),
    RECAST_BACKDATED(1),
    RECAST_FUTURE(1),
    TAKEOVER(2),
    TAKEOVER_FUTURE(1),
    PAUSE(2),
    RESUME(2),
    CANCEL(1),
    CANCEL_LATER(1),
    CANCEL_GIVING_BACK(2),
    EXEMPT(2),
    WAIT(4);

    private final int weight;

    Act(int weight) {
        this.weight = weight;
    }

    int weight() {
        return weight;
    }

    /// The acts, among those allowed, that are most likely to reveal a bug right after this one.
    List<Act> followers(Set<Act> among) {
        var followers = switch (this) {
            case PAY -> List.of(NOTE, NOTE_LINE, REVERSE, DECREASE, RECAST, CANCEL_GIVING_BACK);
            case OVERPAY, PREPAY -> List.of(REVERSE, RECAST, WAIT);
            case VOID, VOID_SCHEDULED -> List.of(REBILL, UPGRADE, DECREASE);
            case NOTE, NOTE_LINE -> List.of(REFUND_OUTSIDE, NOTE_LINE, RECAST, CANCEL_GIVING_BACK);
            case CANCEL_LATER -> List.of(CANCEL, CANCEL_GIVING_BACK, USE, VOID, WAIT);
            case CANCEL_GIVING_BACK -> List.of(REFUND_OUTSIDE, USE_LATE, VOID, WAIT);
            case ISSUE_EARLY -> List.of(CANCEL, UPGRADE, DECREASE, RECAST);
            case USE -> List.of(USE, USE_LATE, EDIT_USE, UPGRADE, RECAST, TAKEOVER);
            case COMPLETE, COMPLETE_NEXT -> List.of(UPGRADE, UPGRADE_FUTURE, VOID, RECAST);
            case UPGRADE, UPGRADE_BACKDATED, UPGRADE_FUTURE -> List.of(UPGRADE, DECREASE, VOID, NOTE);
            case DECREASE, SWITCH_PLAN -> List.of(UPGRADE, DECREASE, RECAST);
            case RECAST, RECAST_BACKDATED, RECAST_FUTURE -> List.of(UPGRADE, REGENERATE, USE_LATE);
            case PAUSE -> List.of(RESUME, WAIT, USE);
            case PAY_SEVERAL -> List.of(REVERSE_SEVERAL, NOTE, APPLY, PAY_OUT);
            case WRITE_OFF -> List.of(PAY, PAY_SEVERAL, NOTE, TAKE_BACK, RECAST, VOID);
            case GRANT -> List.of(APPLY, PAY_OUT, REVERSE_SEVERAL);
            default -> List.<Act>of();
        };
        return followers.stream().filter(among::contains).toList();
    }
}
