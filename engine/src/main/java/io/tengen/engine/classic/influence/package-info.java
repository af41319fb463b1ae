/** Influence of stones by the survey's table: groups that are overturned, territory and moyo. */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.classic.influence;
