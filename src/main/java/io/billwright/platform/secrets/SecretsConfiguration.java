package io.billwright.platform.secrets;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(KeySettings.class)
class SecretsConfiguration {

    @Bean
    Secrets secrets(KeySettings settings, ObjectProvider<SecretSource> elsewhere) {
        var source = elsewhere.getIfAvailable();
        return source == null ? Secrets.of(settings) : new Secrets(source);
    }
}
