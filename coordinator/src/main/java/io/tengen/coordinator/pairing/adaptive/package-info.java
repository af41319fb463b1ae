/** Chooses the games of which ratings learn most. */
@NullMarked
package io.tengen.coordinator.pairing.adaptive;

import org.jspecify.annotations.NullMarked;
