import type { FastifyInstance } from 'fastify';
import type { Engine } from '../engine.ts';
import { answering } from './common.ts';
import * as configs from './configs.ts';
import * as schedules from './schedules.ts';
import * as schemes from './schemes.ts';
import * as storages from './storages.ts';

/** Registers `/account/…`: schemes, configurations, schedules and storages (facts 4). */
export function accountRoutes(app: FastifyInstance, engine: Engine): void {
  const on = (answer: Parameters<typeof answering>[1]) => answering(engine, answer);
  app.post('/account/schemes', on(schemes.createScheme));
  app.get('/account/schemes', on(schemes.listSchemes));
  app.get('/account/schemes/:id', on(schemes.getScheme));
  app.get('/account/schemes/:id/status', on(schemes.schemeStatus));
  app.put('/account/schemes/:id', on(schemes.changeScheme));
  app.delete('/account/schemes/:id', on(schemes.removeScheme));

  app.post('/account/configs', on(configs.createConfig));
  app.get('/account/configs', on(configs.listConfigs));
  app.post('/account/configs/generate', on(configs.generateConfig));
  app.get('/account/configs/generate/tasks/:id', on(configs.generatedConfig));
  app.get('/account/configs/:id', on(configs.getConfig));
  app.put('/account/configs/:id', on(configs.changeConfig));
  app.delete('/account/configs/:id', on(configs.removeConfig));

  app.post('/account/schedule', on(schedules.createSchedule));
  app.get('/account/schedule', on(schedules.listSchedules));
  app.get('/account/schedule/:id', on(schedules.getSchedule));
  app.put('/account/schedule/:id', on(schedules.changeSchedule));
  app.delete('/account/schedule/:id', on(schedules.removeSchedule));
  app.post('/account/schedule/:id/toggle', on(schedules.toggleSchedule));
  app.get('/account/schedule/:id/runs', on(schedules.listRuns));

  app.post('/account/storage', on(storages.createStorage));
  app.get('/account/storage', on(storages.listStorages));
  app.put('/account/storage/:id', on(storages.changeStorage));
  app.delete('/account/storage/:id', on(storages.removeStorage));
}
