-- What every order form of the seller says beside what is ordered. An order keeps the text that it was drafted with.
alter table sellers add order_terms text check (length(order_terms) between 1 and 20000);
