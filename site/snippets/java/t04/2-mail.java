var mailed = billwright.customers().mailStatement(customerId, StatementMailRequest.builder()
        .from(from)
        .to(today)
        .build());
System.out.println(mailed.mailId() + " " + mailed.recipients());
//= billing@globex.example
