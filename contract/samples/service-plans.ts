/** The one plan that the sample's realms are on. */
export const samplePlan = {
  name: 'standard',
  mongoHosts: ['db-1.internal:27017', 'db-2.internal:27017'],
  memcachedHosts: ['cache-1.internal:11211'],
  messageBusCommon: ['bus-1.internal:9092'],
  redisShards: [{ shardId: 1, masterHost: 'redis-1.internal:6379', slaveHosts: ['redis-2.internal:6379'] }],
}
