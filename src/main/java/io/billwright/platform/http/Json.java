package io.billwright.platform.http;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/// How JSON is read and written everywhere: names in snake case, exact decimals, bounded input (S12).
@Configuration(proxyBeanMethods = false)
public class Json {

    private static final int NESTING = 64;
    private static final int NUMBER_LENGTH = 40;

    @Bean
    JsonMapper jsonMapper() {
        return mapper();
    }

    public static JsonMapper mapper() {
        var limits = StreamReadConstraints.builder()
                .maxNestingDepth(NESTING)
                .maxNumberLength(NUMBER_LENGTH)
                .build();
        var factory = JsonFactory.builder()
                .streamReadConstraints(limits)
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
                .build();
        return JsonMapper.builder(factory)
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .build();
    }
}
