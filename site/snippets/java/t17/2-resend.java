var again = billwright.mail().resendMail(mails.get(0).mailId(), ResentMail.builder()
        .recipients(List.of("billing@globex.example", "cfo@globex.example"))
        .build());
again.recipients().forEach(one -> System.out.println(one.email() + " " + one.status()));
//= cfo@globex.example
