package io.billwright.position;

/// What can be done in a life, and how often it is tried beside the others.
enum Act {
    PAY(8),
    OVERPAY(2),
    PREPAY(2),
    REVERSE(3),
    NOTE(3),
    VOID(3),
    VOID_SCHEDULED(1),
    ISSUE_EARLY(2),
    REGENERATE(2),
    REBILL(2),
    USE(10),
    USE_LATE(3),
    EDIT_USE(3),
    DELETE_USE(3),
    COMPLETE(3),
    COMPLETE_NEXT(2),
    UPGRADE(5),
    UPGRADE_BACKDATED(2),
    UPGRADE_FUTURE(3),
    DECREASE(4),
    SWITCH_PLAN(2),
    RECAST(3),
    RECAST_BACKDATED(1),
    RECAST_FUTURE(1),
    TAKEOVER(2),
    PAUSE(2),
    RESUME(2),
    CANCEL(1),
    EXEMPT(2),
    WAIT(4);

    private final int weight;

    Act(int weight) {
        this.weight = weight;
    }

    int weight() {
        return weight;
    }
}
