import { Paths } from './paths.js';

const paths = new Paths('https://learn.example.org/lyceum/');

it.each([
  '/lyceum/reports',
  '/lyceum/reports?search=a%20b&page=2',
  '/lyceum/reports/people/p-1',
  '/lyceum/reports/sign-in',
  '/lyceum/courses/c-1/learn/1-2?space=personal',
])('after signing in one comes back to %s', (page) => {
  expect(paths.own(page)).toBe(page);
});

it.each([
  '',
  'reports',
  'https://evil.example/lyceum/reports',
  '//evil.example/lyceum/reports',
  '/\\evil.example/lyceum/reports',
  '/\t/evil.example/lyceum/reports',
  '/lyceum/reports/..//evil.example',
  '/lyceum/reports/%2e%2e/%2e%2e//evil.example',
  '/lyceum//evil.example',
  '/lyceum/reportsx',
  '/reports',
  '/lyceum/api/learner/whoami',
  'javascript:alert(1)',
  `/lyceum/reports?search=${'a'.repeat(2_000)}`,
])('but never to %j', (page) => {
  expect(paths.own(page)).toBeUndefined();
});

it('the way to sign in names the page that was asked for', () => {
  expect(paths.signInTo('/courses/c/learn/1-1?space=a b')).toBe(
    '/lyceum/reports/sign-in?to=%2Flyceum%2Fcourses%2Fc%2Flearn%2F1-1%3Fspace%3Da%2520b',
  );
  expect(paths.signInTo('/reports')).toBe('/lyceum/reports/sign-in');
  expect(paths.signInTo('//evil.example/reports')).toBe('/lyceum/reports/sign-in');
});
