package io.billwright.edges.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.billwright.testing.Api;
import io.billwright.testing.Await;
import io.billwright.testing.Chromium;
import io.billwright.testing.TestService;
import java.util.UUID;

/// Somebody at a billing office in front of the console, with a keyboard and a mouse.
record ConsolePerson(Chromium browser, String email) {

    static final String PASSWORD = "correct horse battery";
    private static final int LONGEST_WAY = 120;

    /// What somebody calls an element: its label, what it says to those who listen, or its text.
    private static final String NAME = """
            (e => (e.labels?.length ? e.labels[0].innerText : e.getAttribute('aria-label') ?? e.innerText ?? '')
              .replace('*', '').trim())
            """;

    /// Somebody with a login of their own, as people stand above sellers.
    static ConsolePerson at(Chromium browser) {
        return new ConsolePerson(browser, "ada-" + UUID.randomUUID() + "@example.com");
    }

    /// Joins a seller by the link of an invitation.
    void join(Api seller) {
        join(seller, url(), "OWNER");
    }

    void join(Api seller, String url, String role) {
        var link = seller.post("/members", "{\"email\": \"" + email + "\", \"role\": \"" + role + "\"}")
                .expect(201)
                .at("invitation_url");
        browser.open(url + link.substring(link.indexOf("/console/")));
        browser.await("Accept invitation");
        browser.type("Ada Example");
        browser.press("Tab");
        browser.type(PASSWORD);
        browser.press("Enter");
        browser.await("Needs your attention");
    }

    /// Signs in with keys alone.
    void signIn(String password) {
        browser.await("Sign in to Billwright");
        browser.look("document.querySelector('[name=email]').focus()");
        browser.type(email);
        browser.press("Tab");
        browser.type(password);
        browser.press("Enter");
    }

    static String url() {
        return TestService.shared().baseUrl();
    }

    void open(String place, String words) {
        browser.open(url() + "/console" + place);
        browser.await(words);
    }

    /// Searches from wherever the focus is, and opens the first hit with Enter.
    void findByKeys(String typed, String hit) {
        browser.look("document.activeElement.blur()");
        browser.press("/");
        browser.type(typed);
        awaitText("[role=option][aria-selected=true]", hit);
        browser.press("Enter");
    }

    /// Clicks into the search and then on a hit.
    void findByMouse(String typed, String hit) {
        browser.click("[role=combobox]");
        browser.type(typed);
        awaitText("[role=option]", hit);
        browser.click("[role=option]");
    }

    /// Waits until the first element that a selector finds says this.
    void awaitText(String selector, String words) {
        Await.until(selector + " says " + words, () -> text(selector).contains(words));
    }

    String text(String selector) {
        return browser.look("document.querySelector('" + selector + "')?.innerText ?? ''")
                .asString();
    }

    /// Goes on with Tab until something of this name has the focus.
    void tabTo(String name) {
        for (int i = 0; i < LONGEST_WAY; i++) {
            browser.press("Tab");
            var focused = browser.look("""
                    (e => e.labels?.length ? e.labels[0].innerText : e.getAttribute('aria-label') ?? e.innerText)
                    (document.activeElement)
                    """).asString("");
            if (focused.replace("*", "").strip().startsWith(name)) {
                return;
            }
        }
        throw new AssertionError("no way by keyboard to " + name);
    }

    /// Clicks on the button or link of this name.
    void click(String name) {
        var mark = """
                (found => { document.querySelectorAll('[data-aim]').forEach(e => e.removeAttribute('data-aim'));
                  found?.setAttribute('data-aim', ''); return found != null; })
                ([...document.querySelectorAll('button, a, label')].filter(e => e.innerText.trim().startsWith('%s')
                  && !e.disabled).at(-1))
                """.formatted(name);
        Await.until("there is " + name, () -> browser.look(mark).asBoolean());
        browser.click("[data-aim]");
    }

    void fill(String label, String text) {
        click(label);
        browser.type(text);
    }

    /// A dialog that opens puts the focus into its first field; what is typed before goes nowhere.
    void awaitField() {
        Await.until(
                "a field of the dialog has the focus",
                () -> browser.look("document.activeElement.matches('[role=dialog] :is(input, textarea, select)')")
                        .asBoolean());
    }

    void awaitDialogClosed() {
        Await.until(
                "the dialog is closed",
                () -> !browser.look("document.querySelector('[role=dialog]') != null")
                        .asBoolean());
    }

    void expectTitle(String title) {
        awaitText("h1", title);
        assertThat(browser.look("document.title").asString()).contains(title);
    }

    boolean focused(String name) {
        return browser.look(NAME + "(document.activeElement)").asString("").startsWith(name);
    }

    /// Marks the last of this kind and name as soon as it can be used and stands still.
    void aim(String kind, String name) {
        var before = new String[1];
        Await.until("there is " + name, () -> {
            var there = aimed(kind, name);
            var place = browser.look("JSON.stringify(document.querySelector('[data-aim]')?.getBoundingClientRect())")
                    .asString("");
            var still = place.equals(before[0]);
            before[0] = place;
            return there && still;
        });
    }

    /// Whether something of this kind and name can be used now, in the dialog if there is one; marks it.
    boolean aimed(String kind, String name) {
        return browser.look("""
                (found => { document.querySelectorAll('[data-aim]').forEach(e => e.removeAttribute('data-aim'));
                  found?.setAttribute('data-aim', ''); return found != null; })
                ([...(document.querySelector('[role=dialog]') ?? document).querySelectorAll('%s')]
                  .filter(e => %s(e).startsWith("%s") && !e.disabled).at(%d))
                """.formatted(kind, NAME.strip(), name, kind.equals("label") ? 0 : -1))
                .asBoolean();
    }

    /// Types in the place of what the field has. A date is typed into its parts, which differ by language, so it is
    /// set.
    void rewrite(String text) {
        var date = browser.look("document.activeElement.type === 'date'").asBoolean();
        if (date) {
            browser.look("""
                    (e => { Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(e, '%s');
                      e.dispatchEvent(new Event('input', {bubbles: true})); })(document.activeElement)
                    """.formatted(text));
        } else {
            browser.look("document.activeElement.select()");
            browser.type(text);
        }
    }
}
