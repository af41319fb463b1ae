/** What all kinds of job share: their names, leases and registration, and what workers are told. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.job;
