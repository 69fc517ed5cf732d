package io.billwright.testing;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Text that tries to load or run something; each attempt uses a URL of its own.
public final class Hostile {

    private static final String ATTEMPTS = """
            <img src="@/img" onerror="fetch('@/onerror')">
            <img srcset="@/srcset 1x">
            <link rel="stylesheet" href="@/link">
            <link rel="icon" href="@/icon"><link rel="preload" as="image" href="@/preload">
            <style>@import url("@/import"); body { background: url(@/background) }
            @font-face { font-family: x; src: url(@/font) } p { font-family: x }</style>
            <div style="background-image: url('@/style'); list-style: url(@/list)">div</div>
            <svg xmlns="http://www.w3.org/2000/svg"><image href="@/svg" width="9" height="9"/>
            <script href="@/svg-script">fetch('@/svg-ran')</script></svg>
            <iframe src="@/iframe"></iframe><iframe srcdoc="<img src='@/srcdoc'>"></iframe>
            <object data="@/object"></object><embed src="@/embed">
            <video src="@/video" poster="@/poster"></video><audio src="@/audio" autoplay></audio>
            <script src="@/script"></script><script>fetch('@/ran'); document.title = 'taken over'</script>
            <input autofocus onfocus="fetch('@/onfocus')"><input type="image" src="@/input">
            <body onload="fetch('@/onload')" background="@/body">
            <table background="@/table"><tr><td background="@/td">cell</td></tr></table>
            <base href="@/base/"><img src="relative">
            <meta http-equiv="refresh" content="1; url=@/refresh">
            <a href="javascript:fetch('@/href')" autofocus>link</a>
            <form action="@/form"><button formaction="@/formaction">send</button></form>
            <img src="file:///etc/hostname"><iframe src="file:///etc/hostname"></iframe>
            <img src="data:image/svg+xml,%3Csvg%3E%3Cimage href='@/data'/%3E%3C/svg%3E">
            <math><mtext><img src="@/math"></mtext></math>
            <noscript><p title="</noscript><img src=@/noscript>"></noscript>
            <textarea></textarea><img src="@/textarea">
            <!--><img src="@/comment">-->
            <details open ontoggle="fetch('@/ontoggle')"><summary>more</summary></details>
            """;

    private Hostile() {}

    /// A whole document with all attempts.
    public static String document(Canary canary) {
        return "<!doctype html><html><head><title>t</title></head><body><h1>Our terms</h1><p>Be <b>kind</b>.</p>"
                + ATTEMPTS.replace("@/", canary.url() + "/") + "<p>The end</p></body></html>";
    }

    /// A name that breaks out of attributes and elements.
    public static String name(Canary canary, String name) {
        return name + "\"'><script>fetch('" + canary.url() + "/" + name + "')</script><img src=" + canary.url() + "/"
                + name + " onerror=alert(1)>${7*7}{{7*7}}</title></style></textarea>";
    }

    /// A word that is longer than any line.
    public static String longWord(int length) {
        return IntStream.range(0, length)
                .mapToObj(i -> String.valueOf((char) ('a' + i % 26)))
                .collect(Collectors.joining());
    }
}
