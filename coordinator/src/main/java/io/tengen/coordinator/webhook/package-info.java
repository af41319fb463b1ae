/** Webhooks: servers that are told when runs end, by signed and repeated messages. */
@NullMarked
package io.tengen.coordinator.webhook;

import org.jspecify.annotations.NullMarked;
