import { readOnceMigrated } from '@/utils/storage/local';

// Storage in memory begins empty, and has nothing to migrate.
readOnceMigrated(Promise.resolve());
