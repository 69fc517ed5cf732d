package io.billwright.platform.http;

import java.util.List;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.MimeMappings;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.ContentNegotiationConfigurer;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.ViewControllerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/// Our settings of Spring MVC and Tomcat.
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(HttpSettings.class)
class WebConfiguration implements WebMvcConfigurer {

    private final CallResolver calls;
    private final OpenCallResolver openCalls;
    private final ExportLists exportLists;

    WebConfiguration(CallResolver calls, OpenCallResolver openCalls, ExportLists exportLists) {
        this.calls = calls;
        this.openCalls = openCalls;
        this.exportLists = exportLists;
    }

    @Override
    public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.add(calls);
        resolvers.add(openCalls);
    }

    /// Every API answer is JSON, whatever the Accept header says: the spec knows no other type.
    @Override
    public void configureContentNegotiation(ContentNegotiationConfigurer configurer) {
        configurer.ignoreAcceptHeader(true).defaultContentType(MediaType.APPLICATION_JSON);
    }

    @Override
    public void addResourceHandlers(ResourceHandlerRegistry registry) {
        registry.addResourceHandler("/docs/**").addResourceLocations("classpath:/docs/");
        registry.addResourceHandler("/docs/swagger-ui*").addResourceLocations(SwaggerUi.location());
        registry.addResourceHandler("/openapi/**")
                .addResourceLocations("classpath:/openapi/")
                .resourceChain(true)
                .addTransformer(new VersionedContract());
    }

    @Override
    public void addViewControllers(ViewControllerRegistry registry) {
        registry.addViewController("/docs").setViewName("forward:/docs/index.html");
        registry.addViewController("/docs/").setViewName("forward:/docs/index.html");
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(new SwaggerUi.Headers()).addPathPatterns("/docs", "/docs/**");
        registry.addInterceptor(exportLists).addPathPatterns("/api/v2/**");
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> errorsOfTomcatItself() {
        return factory -> factory.addContextCustomizers(context -> {
            if (context.getParent() instanceof org.apache.catalina.core.StandardHost host) {
                host.setErrorReportValveClass(TomcatErrors.class.getName());
            }
        });
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> limitedConnections(HttpSettings settings) {
        return factory -> {
            factory.setProtocol(GuardedHttp.class.getName());
            factory.addConnectorCustomizers(connector -> {
                if (connector.getProtocolHandler() instanceof GuardedHttp guarded) {
                    guarded.limit(settings);
                }
            });
        };
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> typeOfTheContract() {
        var types = new MimeMappings();
        types.add("yaml", MediaType.APPLICATION_YAML_VALUE);
        return factory -> factory.addMimeMappings(types);
    }
}
