/**
 * Life and death: which groups live, which moves decide it, who wins a race to capture, and how
 * many eyes a space gives, by proof-number search of the region around a group.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.classic.life;
