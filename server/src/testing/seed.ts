import fc from 'fast-check'

// A run tests the same code with the same values, whatever the time: a property that holds here holds in CI.
// TEST_SEED explores others.
fc.configureGlobal({ seed: Number(process.env['TEST_SEED'] ?? 20_260_115) })
