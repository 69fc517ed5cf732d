package io.billwright.edges.cli;

import java.time.LocalDate;

/// A customer of the demo seller, whose number determines its behavior.
record DemoBuyer(int number, String customer, String subscription, LocalDate since, boolean usesData, int seats) {

    /// What a customer does with its subscription in a month.
    enum Act {
        NOTHING,
        GROW,
        AGREE_ANEW,
        REST,
        LEAVE,
        ROLL_OUT
    }

    /// The customer's test payment method; empty if it pays by bank transfer.
    static String method(int number) {
        return switch (number % 10) {
            case 0, 2, 5, 7 -> "pm_card_ok";
            case 4 -> number % 20 == 4 ? "pm_card_declined" : "pm_bank";
            case 8 -> number % 40 == 8 ? "pm_card_expired" : "";
            default -> "";
        };
    }

    static String frequency(int number) {
        return switch (number % 7) {
            case 0, 3, 5 -> "MONTHLY";
            case 1, 4 -> "QUARTERLY";
            default -> "ANNUALLY";
        };
    }

    static int term(int number) {
        return number % 6 == 1 ? 24 : 12;
    }

    /// @param age in months since the customer subscribed
    Act act(int age) {
        if (number % 10 == 3) {
            return age == 2 || age == 7 ? Act.ROLL_OUT : Act.NOTHING;
        }
        if (number % 13 == 5 && age == 5) {
            return Act.AGREE_ANEW;
        }
        if (number % 11 == 2 && age == 6) {
            return Act.REST;
        }
        if (number % 17 == 6 && age == 8) {
            return Act.LEAVE;
        }
        return number % 4 == 1 && age == 3 ? Act.GROW : Act.NOTHING;
    }

    boolean paysTransfer(String status, int month) {
        if (!method(number).isEmpty() && !method(number).equals("pm_card_declined")) {
            return false;
        }
        if (number % 23 == 11) {
            return false;
        }
        boolean late = number % 6 == 3;
        return !late || (status.equals("PAST_DUE") && month % 2 == 0);
    }
}
