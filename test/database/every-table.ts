import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";

const PICTURE = Buffer.from("89504e4700ff0a0d", "hex");
/** The name of the one picture, which is its content's hash. */
export const PICTURE_NAME = `${createHash("sha256").update(PICTURE).digest("hex")}.png`;

/**
 * What each schema can hold, by the migration that first could: together a row in every table with a value in every
 * column, and every way in which one row hangs on another. A new table or column gets its value here, under the name
 * of its migration; what a later one takes away goes into `until`.
 */
const LIVES: readonly { since: string; until?: string; statements: readonly string[] }[] = [
  {
    since: "001_foundation.sql",
    statements: [
      `insert into members (legacy_id, first_name, last_name, status, title, past_offices, is_professional_worker,
        is_ecuyer, is_mondiale, spouse_type, spouse_name, address, city, state, zip_code, office_phone, home_phone,
        cell_phone, fax, email, alternate_email, member_comments, local_dues_paid_through,
        national_dues_paid_through, dues_notes, last_renewal_notified, renewal_reminder_sent, user_name,
        password_hash, admin_privileges, exclude_from_directory, admin_comments, created_by, updated_by)
      values ('L-1', 'Zoë', 'Dvořák', 'active', 'Dame', E'Échanson\\n"2019"', true, true, true, 'member',
          'Karl O’Brien', '1 Main\\Street', 'Washington', 'DC', '20001', '1', '2', '3', '4', 'zoe@example.org',
          'zoe2@example.org', E'tab\\t, comma; "quote"', '2026-12-31', '2025-12-31', 'paid by check',
          '2026-01-02 03:04:05.678901+00', true, 'zoe', '$argon2id$x', 'full', true, 'Ünïcode 🍷', 'member 2', 'member 2'),
        (null, 'Karl', 'O’Brien', 'active', null, null, false, false, false, 'member', 'Zoë Dvořák', null, null, null,
          null, null, null, null, null, 'karl@example.org', null, null, null, null, null, null, false, 'karl', null,
          'none', false, null, null, null)`,
      `update members set spouse_id = case id when 1 then 2 else 1 end`,
      `insert into users (email, first_name, last_name, profile_image_url, is_admin, password_hash, member_id)
      values ('ada@example.org', 'Ada', 'Admin', 'https://example.org/a.png', true, '$argon2id$y', 1)`,
      `insert into sessions (sid, expire, created_at, member_id, user_id) values
        ('s1', '2099-01-01', '2026-01-01', 1, null), ('s2', '2099-01-01', '2026-01-01', null, 1)`,
      `insert into login_attempts values ('k', 3, 1999999999999)`,
      `insert into events (title, description, category, member_price, ecuyer_price, mondiale_price, guest_price,
        image_url, external_url, location, date_time, end_date_time, registration_deadline, total_seats,
        created_by, updated_by, deleted_at)
      values ('Spring Dinner', 'Six courses', 'Dining', 150, 140.5, 130, 175.25, 'https://example.org/1.jpg',
          'https://example.org', 'The Hall', '2027-03-20 22:00+00', '2027-03-21 02:00+00', '2027-03-10 00:00+00', 8,
          'member 1', 'member 1', null),
        ('Old Dinner', 'Gone', 'Wine', 1, 1, 1, 1, null, null, 'Away', '2020-01-01', null, null, 5, null, null,
          '2020-02-01')`,
    ],
  },
  {
    since: "001_foundation.sql",
    until: "054_waitlist_entries.sql",
    statements: [
      `update events set waitlist_round_at = '2026-03-01' where id = 1`,
      `insert into registrations (event_id, member_id, user_id, contact_first_name, contact_last_name, contact_email,
        amount, status, member_tickets, guest_tickets, food_requests, seating_requests, special_requirements,
        table_number, admin_notes, sponsored_guests, payment_type, agreed_to_terms_at, hold_expires_at, removed_at,
        removed_reason)
      values (1, 1, null, 'Zoë', 'Dvořák', 'zoe@example.org', 325.25, 'confirmed', 1, 1, 'no nuts', 'near the door', 'ramp', 3, 'note', 1, 'manual', '2026-02-01', null, null, null),
        (1, 2, null, null, null, null, 150, 'pending', 1, 0, null, null, null, null, null, 0, 'online',
          '2026-02-01', '2026-02-01 00:20+00', null, null),
        (1, null, 1, null, null, null, 0, 'waitlist', 2, 0, null, null, null, null, null, 0, 'online',
          null, null, null, null),
        (2, null, null, 'Deleted', 'member', null, 1, 'confirmed', 1, 0, null, null, null, null, null, 0,
          'online', null, null, '2020-01-01', 'cancelled')`,
      `insert into seat_holds (event_id, seats, held_for, expires_at) values
        (1, 2, 'offer', '2027-01-01'), (1, 1, 'manual-registration', '2027-01-01')`,
      `insert into waitlist_offers (registration_id, event_id, hold_id, offered_at, expires_at, accepted_at,
        declined_at, lapsed_at)
      values (3, 1, 1, '2026-02-01', '2026-02-02', null, null, null),
        (3, 1, null, '2026-02-01', '2026-02-02', '2026-02-02', null, null),
        (3, 1, null, '2026-02-01', '2026-02-02', null, '2026-02-02', null),
        (3, 1, null, '2026-02-01', '2026-02-02', null, null, '2026-02-02')`,
    ],
  },
  {
    since: "054_waitlist_entries.sql",
    statements: [
      `insert into registrations (event_id, member_id, user_id, contact_first_name, contact_last_name, contact_email,
        amount, status, member_tickets, guest_tickets, food_requests, seating_requests, special_requirements,
        table_number, admin_notes, sponsored_guests, payment_type, agreed_to_terms_at, hold_expires_at, removed_at,
        removed_reason)
      values (1, 1, null, 'Zoë', 'Dvořák', 'zoe@example.org', 325.25, 'confirmed', 1, 1, 'no nuts', 'near the door', 'ramp', 3, 'note', 1, 'manual', '2026-02-01', null, null, null),
        (1, 2, null, null, null, null, 150, 'pending', 1, 0, null, null, null, null, null, 0, 'online',
          '2026-02-01', '2026-02-01 00:20+00', null, null)`,
      `insert into waitlist_entries (event_id, user_id, member_tickets, guest_tickets, quote_cents, details, joined_at)
      values (1, 1, 2, 0, 0, '{"guestInfo": [], "foodRequests": "vegan"}', '2026-02-01')`,
      `insert into registrations (event_id, member_id, user_id, contact_first_name, contact_last_name, contact_email,
        amount, status, member_tickets, guest_tickets, food_requests, seating_requests, special_requirements,
        table_number, admin_notes, sponsored_guests, payment_type, agreed_to_terms_at, hold_expires_at, removed_at,
        removed_reason)
      values (2, null, 1, 'Deleted', 'member', null, 1, 'confirmed', 1, 0, null, null, null, null, null, 0,
          'online', null, null, '2020-01-01', 'cancelled')`,
      `insert into waitlist_entries (number, event_id, member_id, contact_first_name, contact_last_name, contact_email,
        member_tickets, guest_tickets, quote_cents, joined_at, came_from, became, ended_at, ended_because)
      values (1, 1, 1, 'Zoë', 'Dvořák', 'zoe@example.org', 1, 1, 32525, '2026-01-31', 4, 1, '2026-02-01', 'registered')`,
      `insert into seat_holds (event_id, seats, held_for, expires_at) values
        (1, 2, 'offer', '2027-01-01'), (1, 1, 'manual-registration', '2027-01-01')`,
      `insert into waitlist_offers (entry_id, event_id, hold_id, seats, prices, offered_at, expires_at, accepted_at,
        declined_at, lapsed_at, became)
      values (1, 1, 1, 2, '{"member": 15000, "guest": 17525}', '2026-02-01', '2026-02-02', null, null, null, null),
        (2, 1, null, 2, '{"member": 15000, "guest": 17525}', '2026-02-01', '2026-02-02', '2026-02-02', null, null, 1)`,
      `update registrations set offer_id = 2 where id = 1`,
    ],
  },
  {
    since: "054_waitlist_entries.sql",
    until: "061_waitlist_rounds.sql",
    statements: [
      `update events set waitlist_round_at = '2026-02-02' where id = 1`,
      `insert into waitlist_offers (entry_id, event_id, seats, prices, offered_at, expires_at, declined_at, lapsed_at)
      values (1, 1, 2, '{"member": 15000, "guest": 17525}', '2026-02-01', '2026-02-02', '2026-02-02', null),
        (1, 1, 2, '{"member": 15000, "guest": 17525}', '2026-02-01', '2026-02-02', null, '2026-02-02')`,
    ],
  },
  {
    since: "001_foundation.sql",
    statements: [
      `insert into payments (purpose, subject_id, invoice_number, reference, description, email, amount, status,
        needs_person, cancel_asked_at, token_expires_at, paid_at, closed_at, created_at, updated_at)
      values ('registration', 1, 'CH-1', 'ref1', 'Spring Dinner', 'zoe@example.org', 325.25, 'paid', null, null, null,
          '2026-02-01', null, '2026-02-01', '2026-02-01'),
        ('registration', 2, 'CH-2', 'ref2', 'Spring Dinner', 'karl@example.org', 150, 'created', null, '2026-02-01',
          '2026-02-02', null, null, '2026-02-01', '2026-02-01'),
        ('dues', 1, 'CH-3', 'ref3', 'Dues', 'zoe@example.org', 300, 'paid', 'paid twice', null, null, '2026-02-01',
          '2026-02-01', '2026-02-01', '2026-02-01')`,
      `insert into payment_charges values
        ('1001', 1, 'CH-1', 325.25, 'Visa XXXX1111', 'applied', null, 'settledSuccessfully', '2026-02-01', '2026-02-01'),
        ('1002', null, 'ELSE', 10, null, 'refund_due', 'invoice unknown here', 'settledSuccessfully', null, '2026-02-01')`,
      `insert into payment_refunds (transaction_id, amount, kind, status, provider_transaction_id, message, asked_by,
        created_at, updated_at)
      values ('1001', 25.25, 'refund', 'refunded', '2001', 'Approved', 'member 1', '2026-02-01', '2026-02-01')`,
      `insert into provider_notifications (notification_id, event_type, transaction_id, invoice_number, body,
        received_at, processed_at, attempts, next_attempt_at, error)
      values ('n1', 'net.authorize.payment.authcapture.created', '1001', 'CH-1', '{"a": 1}', '2026-02-01',
        '2026-02-01', 2, '2026-02-01', 'timeout')`,
      `insert into dues_payments (member_id, payment_id, amount, payment_date, paid_through, payment_method,
        transaction_id, status, notes)
      values (1, 3, 300, '2026-02-01', '2026-12-31', 'authorize_net', '1003', 'completed', 'first')`,
      `insert into outbox (kind, once_key, recipient, subject, body_text, body_html, attachments, created_at, attempts,
        next_attempt_at, sent_at, given_up_at, error)
      values ('confirmed', 'a', 'zoe@example.org', 'You are registered', 'Dear Zoë,', '<p>Dear Zoë,</p>',
          '[{"filename": "a.ics", "contentType": "text/calendar", "content": "BEGIN"}]', '2026-02-01', 1,
          '2026-02-01', '2026-02-01', null, null),
        ('offer', 'b', 'karl@example.org', 'A seat', 'Dear Karl,', '', '[]', '2026-02-01', 6, '2026-02-01', null,
          '2026-02-03', '550 no such user'),
        ('offer', 'c', 'karl@example.org', 'A seat', 'Dear Karl,', '', '[]', '2026-02-01', 0, '2099-02-01', null,
          null, null)`,
      `insert into audit_log (at, actor, action, entity, entity_id, before, after) values
        ('2026-02-01', 'member 2', 'member changed', 'member', '1', '{"email": "old@example.org"}', '{"email": "zoe@example.org"}')`,
      `insert into leases values ('send emails', 'somebody', '2020-01-01')`,
      `insert into demo_marks values ('2020-01-01')`,
    ],
  },
  {
    since: "001_foundation.sql",
    until: "038_attendees.sql",
    statements: [
      `update registrations set guest_info = '[{"firstName": "Guest", "lastName": "One"}]' where id = 1`,
      `update registrations set member_info = '[{"firstName": "Zoë", "lastName": "Dvořák"}]' where id = 3`,
    ],
  },
  {
    since: "002_a_members_year.sql",
    statements: [
      `insert into payment_refunds (transaction_id, amount, status, reason, asked_by, created_at, updated_at)
      values ('1001', 100, 'due', 'cancelled in time', 'member 1', '2026-02-02', '2026-02-02')`,
      `insert into password_resets values ('t1', 2, '2026-02-01', '2026-02-01 00:30+00', '2026-02-01 00:10+00')`,
      `insert into calendar_feeds (token_hash, member_id, user_id, opened_at) values
        ('c1', 1, null, '2026-02-01'), ('c2', null, 1, '2026-02-01')`,
      `update payments set superseded_by = 1 where id = 3`,
    ],
  },
  {
    since: "003_confidential_letters.sql",
    statements: [
      `insert into outbox (kind, once_key, recipient, subject, body_text, body_html, is_confidential, created_at,
        next_attempt_at, sent_at)
      values ('reset', 'd', 'karl@example.org', 'A new password', '', '', true, '2026-02-01', '2026-02-01', '2026-02-01')`,
    ],
  },
  {
    since: "005_pictures.sql",
    statements: [
      `insert into images values ('${PICTURE_NAME}', 70, 1, 1, 'member 1', '2026-02-01', '2026-02-01')`,
      `update events set image_url = '/uploads/${PICTURE_NAME}' where id = 1`,
    ],
  },
  {
    since: "007_money_desk.sql",
    statements: [
      `update payment_refunds set claimed_at = '2026-02-03', attempt = 1, queued_by = 'member 1', note = 'by check',
        concern = 'look', refunded_at = '2026-02-04', batch_id = 'b1', settled_at = '2026-02-05' where id = 1`,
      `update payment_charges set batch_id = 'b1', settled_at = '2026-02-05' where transaction_id = '1001'`,
      `insert into reconciliations (from_on, to_on, asked_by, started_at, finished_at, error, batches, charges,
        charged, refunds, refunded, foreign_rows)
      values ('2026-02-01', '2026-02-02', 'clock', '2026-02-03', '2026-02-03', 'cut short', 1, 2, 3.5, 4, 5.5, 6)`,
      `insert into reconciliation_differences (reconciliation_id, kind, transaction_id, payment_id, amount_here,
        amount_there, sentence)
      values (1, 'amount-differs', '1001', 1, 325.25, 325, 'The amounts differ.')`,
    ],
  },
  {
    since: "008_manual_registrations.sql",
    statements: [
      `insert into manual_registrations (event_id, member_id, form, amount, asked_by, hold_id, expires_at,
        registration_id, closed_at, created_at, updated_at)
      values (1, 2, '{"firstName": "Karl"}', 150, 'member 1', 2, '2027-01-01', null, null, '2026-02-01', '2026-02-01'),
        (1, 1, null, 150, 'member 1', null, '2027-01-01', 1, '2026-02-01', '2026-02-01', '2026-02-01')`,
    ],
  },
  {
    since: "009_imports.sql",
    statements: [
      `insert into imports (file_name, source, state, asked_by, created_at, run, started_at, beat_at, finished_at,
        progress, rows, headers, samples, counts, couples_linked, error, undone_at, undone_by, undone)
      values ('roster.csv', 'upload', 'undone', 'member 1', '2026-02-01', 'r', '2026-02-01', '2026-02-01', '2099-02-01', 1, 2,
        '["Name"]', '[]', '{"added": 1}', 1, 'stopped', '2026-02-02', 'member 1', '{"kept": []}')`,
      `insert into import_files values (1, '[["Zoë"]]')`,
      `insert into import_changes values (1, 1, false, '{"firstName": "Zoe"}', '2026-02-01')`,
      `insert into import_mappings values ('["Name"]', '{"Name": "lastName"}', '2026-02-01')`,
    ],
  },
  {
    since: "063_how_files_are_read.sql",
    statements: [
      `update imports set reading = '{"encoding": "utf-8", "separator": ",", "sheet": "Zoë Dvořák", "headingLine": 1, "sheets": ["Zoë Dvořák"], "notes": []}' where id = 1`,
      `update import_files set top = '[{"line": 1, "cells": ["Zoë"]}]' where import_id = 1`,
    ],
  },
  {
    since: "066_what_imports_left_out.sql",
    until: "070_totals_of_what_imports_left_out.sql",
    statements: [
      `update imports set outcome = '{"refused": [{"line": 2, "name": "Zoë Dvořák", "why": "“zoe@” is not an email address"}], "leftCells": [], "keptDues": []}' where id = 1`,
    ],
  },
  {
    since: "070_totals_of_what_imports_left_out.sql",
    statements: [
      `update imports set outcome = '{"refused": [{"line": 2, "name": "Zoë Dvořák", "why": "“zoe@” is not an email address"}], "leftCells": [], "leftCellsTotal": 0, "keptDues": [], "keptDuesTotal": 0}' where id = 1`,
    ],
  },
  {
    since: "130_emails_left_by_undo.sql",
    statements: [
      `update imports set emails_left = '[{"id": 1, "circularId": 1, "address": "zoe@example.org", "copyOf": null, "writer": null, "others": [{"memberId": 2}]}]' where id = 1`,
    ],
  },
  {
    since: "069_columns_of_a_checked_file.sql",
    statements: [`update imports set fields = '["firstName", null]' where id = 1`],
  },
  {
    since: "034_payments_outside.sql",
    until: "077_manual_payments.sql",
    statements: [`update registrations set payment_method = 'check', check_number = '1042' where id = 1`],
  },
  {
    since: "010_trail_and_letters.sql",
    statements: [
      `update outbox set set_aside_at = '2026-02-04' where once_key = 'b'`,
      `insert into outbox (kind, recipient, subject, body_text, body_html, created_at, next_attempt_at, copy_of)
      values ('confirmed', 'zoe@example.org', 'You are registered', 'Dear Zoë,', '', '2026-02-05', '2099-02-05', 1)`,
    ],
  },
  {
    since: "014_links_and_reviews.sql",
    statements: [`update payments set held_looks = 2, look_again_at = '2026-02-01' where id = 2`],
  },
  {
    since: "015_mailing_connection.sql",
    statements: [
      `insert into mailing_connection (id, version, state, access_token, refresh_token, is_manual, connected_at,
        expires_at, refreshed_at, refresh_failures, refresh_after, refresh_trouble, refreshing_until, refused_token,
        account_id, account, list_id, list_name)
      values (1, 3, 'connected', '1.k.n.h', '1.k.n.i', false, '2026-02-01', '2026-02-02', '2026-02-01', 1, '2026-02-01',
        'unreachable', '2026-02-01', 'hash', 'acc', 'Chapter', 'l1', 'Members')
      on conflict (id) do update set version = excluded.version, state = excluded.state,
        access_token = excluded.access_token, refresh_token = excluded.refresh_token,
        connected_at = excluded.connected_at, expires_at = excluded.expires_at, refreshed_at = excluded.refreshed_at,
        refresh_after = excluded.refresh_after, refresh_trouble = excluded.refresh_trouble,
        refreshing_until = excluded.refreshing_until, refused_token = excluded.refused_token,
        account_id = excluded.account_id, account = excluded.account, list_id = excluded.list_id,
        list_name = excluded.list_name`,
      `insert into mailing_authorizations values ('h1', 's2', 'verifier', '2026-02-01', '2026-02-01')`,
      `insert into mailing_pace values (1, '2026-02-01', '2026-02-01', 7, '2026-02-01')`,
    ],
  },
  {
    since: "016_mailing_list.sql",
    statements: [
      `update members set status = 'provisional' where id = 2`,
      `insert into mailing_changes (user_id, after_address) values (1, 'ada@example.org')`,
      `insert into mailing_opt_outs values (mailing_hash('gone@example.org'), '2026-02-01', 'Contact', '2026-02-01')`,
      `insert into mailing_reading values (1, '2026-02-01')`,
      `insert into mailing_addresses values ('zoe@example.org', 'c1', 'l1', true, 'Zoë', 'Dvořák', 'waiting',
        '2026-02-01', 1, '429', 'old@example.org', 1, 'added')`,
      `insert into mailing_tags values ('ecuyer', 't1', 'Ecuyer')`,
      `insert into mailing_runs (kind, state, list_id, asked_by, started_at, finished_at, step, place, progress, counts,
        samples, error, due_at, waiting_since, holder, held_until)
      values ('sync', 'failed', 'l1', 'member 1', '2026-02-01', '2026-02-01', 'compare', '{"at": 1}', 0.5, '{"added": 1}',
        '["zoe@example.org"]', 'stopped', '2026-02-01', '2026-02-01', 'h', '2026-02-01')`,
      `insert into mailing_contacts values ('c1', 'zoe@example.org', false, false, true, 'Zoë', 'Dvořák', '{t1,"a b"}')`,
    ],
  },
  {
    since: "017_mailing_memory.sql",
    statements: [
      `insert into mailing_former_addresses (member_id, user_id, address_hash) values
        (2, null, mailing_hash('before@example.org')), (null, 1, mailing_hash('ada@before.example'))`,
      `update mailing_connection set trouble = 'forbidden', trouble_since = '2026-02-01', trouble_at = '2026-02-02'`,
      `update mailing_addresses set apart_at = '2026-02-01'`,
      `update mailing_contacts set wanted_tags = '{active}'`,
    ],
  },
  {
    since: "021_email_owners.sql",
    statements: [
      `insert into outbox_owners (outbox_id, member_id)
      select id, case recipient when 'zoe@example.org' then 1 else 2 end from outbox`,
      `insert into outbox (kind, once_key, recipient, subject, body_text, body_html, created_at, next_attempt_at,
        priority, share, turn, topic, held_until)
      values ('waitlist-joined', 'e', 'ada@example.org', 'You are on the waitlist', 'Dear Ada,', '', '2026-02-01',
        '2099-02-01', 2, 'user 1', 3, 'dinner 1', '2026-02-01')`,
      `insert into outbox_owners (outbox_id, user_id) select id, 1 from outbox where once_key = 'e'`,
    ],
  },
  {
    since: "022_confirmed_addresses.sql",
    statements: [
      `insert into address_links (member_id, kind, address, token_hash, sent_at, expires_at, used_at, ended_at,
        password_mark)
      values (1, 'confirm', 'zoe@new.example', 'a1', '2026-02-01', '2026-02-02', '2026-02-01 10:00+00', null, null),
        (1, 'stop', 'zoe@example.org', 'a2', '2026-02-01', '2026-02-08', null, '2026-02-02', 'mark')`,
    ],
  },
  {
    since: "023_import_undo.sql",
    statements: [`update import_changes set audit_id = 1`],
  },
  {
    since: "024_bounded_holds.sql",
    statements: [
      `update registrations set hold_slot = 1, held_since = '2026-02-01' where id = 2`,
      `update payment_refunds set lowered_registration_id = 1 where id = 1`,
    ],
  },
  {
    since: "025_one_line_texts_and_sequences.sql",
    statements: ["update events set calendar_sequence = 7 where id = 1"],
  },
  {
    since: "026_sessions_and_subjects.sql",
    statements: [
      `update sessions set device = 'Firefox on Windows', network = '203.0.113.x', old_cookie_until = '2099-01-01'`,
      `update users set openid_issuer = 'https://id.example', openid_subject = 'ada-1'`,
    ],
  },
  {
    since: "027_done_once.sql",
    statements: [
      `insert into done_once values ('6f2b0d5e-58c2-4d6c-9d1a-0d7d2f3c4b5a', 'member 1', 'member created', 2, '2026-03-01')`,
    ],
  },
  {
    since: "030_request_questions.sql",
    statements: [
      `update registrations set request_questions = '[{"firstName": "Guest", "lastName": "Two", "about": "foodRequests"}]'
        where id = 1`,
    ],
  },
  {
    since: "031_picture_sizes.sql",
    statements: [
      `update images set widths = '{480,960}'`,
      `update events set image_alt = 'A table set for forty', image_focus = '30% 70%' where id = 1`,
    ],
  },
  {
    since: "032_invitations.sql",
    statements: [
      `insert into password_resets values ('t2', 2, '2026-02-01', '2026-02-08', null, 'invitation')`,
    ],
  },
  {
    since: "033_planned_deletions.sql",
    statements: [
      `insert into planned_deletions (thing, thing_id, officer_member_id, officer_user_id, asked_at, due_at)
      values ('event', 1, 1, 1, '2026-03-01', '2099-03-01')`,
    ],
  },
  {
    since: "035_seats_per_table.sql",
    statements: [`update events set seats_per_table = 8 where id = 1`],
  },
  {
    since: "036_portal_processes.sql",
    statements: [
      `insert into portal_processes values ('00000000-0000-4000-8000-000000000001', 'portal-1:5000', '036_portal_processes.sql', '{"HOLD_MINUTES": "hash"}', 12, '2026-02-01')`,
    ],
  },
  {
    since: "037_pictures_in_the_database.sql",
    statements: [
      `insert into image_files select name, name, '\\x${PICTURE.toString("hex")}'::bytea from images`,
    ],
  },
  {
    since: "038_attendees.sql",
    statements: [
      `update attendees set first_name = 'Guest', last_name = 'One', card_name = 'Dr. One', table_number = 4,
        seating_requests = 'near the door', is_listed = true, is_named_by_officer = true, needs = '{"none": true}', needs_source = 'typed',
        needs_by_member = 1, needs_by_user = 1, needs_at = '2026-02-01',
        partner_of = (select id from attendees where kind = 'member' and registration_id = 1)
        where kind = 'guest' and registration_id = 1`,
      `insert into member_needs (member_id, needs, updated_at) values
        (1, '{"list": [{"code": "milk", "severity": "allergy"}], "words": null, "carriesEpinephrine": false}', '2026-02-01')`,
      `update registrations set food_read_at = '2026-02-01', needs_asked_at = '2026-02-01' where id = 1`,
    ],
  },
  {
    since: "039_passkeys.sql",
    statements: [
      `insert into passkeys (member_id, user_id, credential_id, public_key, counter, transports, is_synced, host, name,
        created_at, last_used_at)
      values (1, null, 'Y3JlZA', 'a2V5', 7, '["usb"]', false, 'portal.test', 'Zoë’s key', '2026-02-01', '2026-02-02'),
        (null, 1, 'Y3JlZDI', 'a2V5Mg', 0, '[]', true, 'portal.test', 'Phone', '2026-02-01', null)`,
      `insert into recovery_codes (member_id, user_id, salt, code_hash, created_at, used_at)
      values (1, null, 'c2FsdA', 'hash1', '2026-02-01', '2026-02-02'), (null, 1, 'c2FsdDI', 'hash2', '2026-02-01', null)`,
      `insert into passkey_challenges (challenge, browser_hash, purpose, sid, expires_at)
      values ('Y2hhbGxlbmdl', 'b', 'confirm', 's1', '2099-01-01')`,
      `update sessions set confirmed_at = '2026-01-01', proved_at = '2026-01-01' where sid = 's1'`,
      `update members set rights_since = '2026-01-01' where id = 1`,
      `update users set rights_since = '2026-01-01' where id = 1`,
    ],
  },
  {
    since: "040_tables.sql",
    statements: [
      `update event_tables set name = 'Garden', seats = 8, role = 'host', x = 10, y = 10, note = 'by the window'`,
      `insert into event_features (event_id, kind, x, y) values (1, 'door', 0, 15)`,
      `insert into seating_plans (event_id, version, direction, published_at, published_by)
      values (1, 1, 'counterclockwise', '2026-02-01', 'member 1')`,
      `update attendees set seat = 3, pinned_at = '2026-02-01', pinned_by = 'member 1', seat_role = 'honor',
        seating_read_at = '2026-02-01', seating_reason = 'no such table' where table_id is not null and kind = 'guest'`,
      `update registrations set seating_read_at = '2026-02-01', seating_reason = 'no band' where id = 1`,
      `insert into seating_wishes (event_id, attendee_id, kind, to_attendee_id, to_feature_id, is_must, words,
        set_aside_at, set_aside_reason, created_at)
      select 1, a.id, 'near', null, (select min(id) from event_features), true, 'near the door', '2026-02-01', 'too loud',
        '2026-02-01' from attendees a where a.registration_id = 1 and a.kind = 'guest'`,
      `insert into seating_wishes (event_id, attendee_id, kind, to_attendee_id, created_at)
      select 1, a.id, 'with', b.id, '2026-02-01' from attendees a, attendees b
        where a.registration_id = 1 and a.kind = 'guest' and b.registration_id = 1 and b.kind = 'member'`,
      `insert into seating_moves (event_id, version, actor, member_id, user_id, made_at, moves)
      values (1, 1, 'member 1', 1, 1, '2026-02-01', '[]')`,
      `insert into seating_moves (event_id, version, actor, made_at, moves, undoes)
      select 1, 2, 'member 1', '2026-02-01', '[]', min(id) from seating_moves`,
      `insert into seating_differences (event_id, found_at, on_board, on_list, tickets, elsewhere)
      values (1, '2026-02-01', 7, 8, 8, 1)`,
      `insert into seating_departures (event_id, registration_id, attendee_id, member_id, table_id, seat, name, left_at)
      select event_id, 1, 1, 1, id, 3, 'Zoë Dvořák', '2026-02-01' from event_tables limit 1`,
    ],
  },
  {
    since: "041_menus.sql",
    statements: [
      `insert into menus (event_id, choose_by, version) values (1, '2026-02-20', 3)`,
      `insert into courses (event_id, position, name) values (1, 0, 'Main course')`,
      `insert into course_options (course_id, position, name, contains, suits, is_house)
      select id, 0, 'Venison', '{milk,celery}'::text[], '{}'::text[], true from courses
      union all select id, 1, 'Celeriac', '{celery}'::text[], '{vegetarian,vegan}'::text[], false from courses`,
      `insert into choices (attendee_id, event_id, course_id, option_id, chosen_source, chosen_by_member,
        chosen_by_user, chosen_at)
      select a.id, 1, o.course_id, o.id, 'typed', 1, 1, '2026-02-01' from attendees a, course_options o
        where a.registration_id = 1 and o.name = 'Celeriac'`,
    ],
  },
  {
    since: "042_kitchen.sql",
    statements: [
      `insert into dinner_venues (event_id, name, phone, emails, guarantee, contacts, timeline, updated_at, updated_by)
      values (1, 'Maison Claire', '202-555-0199', '{chef@maison.example}', 86, '[{"label": "Host", "text": "The Bailli"}]',
        '[{"time": "6:30 PM", "what": "Reception"}]', '2026-02-01', 'member 1')`,
      `insert into kitchen_copies (event_id, version, made_at, made_by, persons, guarantee, counts, fingerprint, snapshot)
      values (1, 1, '2026-02-01', 'member 1', 2, 86, '[{"code": "tree-nuts", "severity": "allergy", "persons": 1}]', 'f1',
        '{"chapter": "The Chapter", "eventId": 1, "persons": [{"id": 1, "partyId": 1, "memberId": 1,
          "name": "Dame Zoë Dvořák", "sortName": "Dvořák Zoë", "kind": "member", "rank": null, "guestOf": null,
          "needs": {"list": [{"code": "other", "severity": "allergy", "words": "no nuts"}], "words": null,
            "carriesEpinephrine": false}, "sponsor": null}], "unsorted": [{"partyId": 1, "partyName": "Zoë Dvořák",
          "words": "no nuts"}], "courses": [], "contacts": [{"label": "Host", "text": "Zoë Dvořák, 555 0100"}],
          "timeline": [{"at": "19:00", "what": "Zoë Dvořák says a word"}]}')`,
      `insert into outbox (kind, once_key, recipient, subject, body_text, body_html, is_confidential, created_at,
        next_attempt_at, sent_at, topic)
      values ('kitchen-copy', 'kitchen-copy:1:1:chef', 'chef@maison.example', 'Kitchen sheet', '', '', true,
        '2026-02-01', '2026-02-01', '2026-02-01', 'kitchen of dinner 1')`,
      `insert into outbox_files (outbox_id, position, name, type, body)
      select id, 0, 'Spring Dinner_kitchen.pdf', 'application/pdf', decode('255044462d', 'hex') from outbox
        where once_key = 'kitchen-copy:1:1:chef'`,
      `insert into kitchen_sendings (copy_id, recipient, is_officers, sent_by, at, outbox_id)
      select 1, 'chef@maison.example', false, 'member 1', '2026-02-01', id from outbox
        where once_key = 'kitchen-copy:1:1:chef'`,
      `insert into kitchen_sendings (copy_id, recipient, is_officers, sent_by, at)
      values (1, 'zoe@example.org', true, 'member 1', '2026-02-01')`,
    ],
  },
  {
    since: "043_mailing_sent.sql",
    statements: [`update mailing_addresses set sent_at = '2026-02-01'`],
  },
  {
    since: "044_copies_on_paper.sql",
    statements: [
      `insert into kitchen_sendings (copy_id, recipient, is_on_paper, sent_by, at)
      values (1, 'Chef Roux', true, 'member 1', '2026-02-01')`,
    ],
  },
  {
    since: "045_food_requests_read.sql",
    statements: [
      `update registrations set food_read_by = 'member 1',
        food_read_for = (select array_agg(id) from attendees where registration_id = 1) where id = 1`,
    ],
  },
  {
    since: "046_dish_marks.sql",
    statements: [
      `update course_options set mark = case name when 'Venison' then 'A' else 'C' end`,
      `update courses set marks_given = 3`,
      `update menus set marks_given = 2`,
    ],
  },
  {
    since: "048_security_notices.sql",
    statements: [
      `update outbox set notices = '[{"kind": "password-changed", "subject": "Your password was changed",
        "text": "It was changed.", "closing": "Was it you?", "at": "2026-02-01T00:00:00Z"}]' where once_key = 'e'`,
    ],
  },
  {
    since: "049_words_out_of_the_log.sql",
    statements: [`update done_once set request_hash = 'e3b0c442'`],
  },
  {
    since: "055_frozen_prices.sql",
    statements: [
      `with priced as (update attendees set price_cents = 100, price_why = 'for a student', priced_at = '2026-02-01'
          where registration_id = 1 returning price_cents)
        update registrations set adjustment_cents = amount * 100 - (select count(*) * 100 from priced), adjustment_why = 'x'
          where id = 1`,
      `update manual_registrations set prices = '{"member": 15000, "guest": 17500}'`,
    ],
  },
  {
    since: "056_money_is_never_invisible.sql",
    statements: [
      `update payment_refunds set undone_at = '2026-02-06', looked_at = '2026-02-06' where id = 1`,
      `insert into reconciliation_items (kind, transaction_id, payment_id, amount_here, amount_there, sentence,
        first_seen_at, last_seen_at, resolved_at, resolved_how, explained_at, explained_by, explanation)
      values ('amount-differs', '1001', 1, 325.25, 325, 'The amounts differ.', '2026-02-03', '2026-02-04', '2026-02-05',
        'agreed', '2026-02-04', 'member 1', 'Known.')`,
    ],
  },
  {
    since: "058_recorded_charges.sql",
    statements: [
      `update payment_charges set apply_attempts = 1, applied_at = '2026-02-01' where transaction_id = '1001'`,
      `insert into payment_charges (transaction_id, invoice_number, amount, outcome, provider_status, recorded_at,
        apply_attempts, apply_error, apply_at)
      values ('1004', 'CH-4', 150, 'recorded', 'settledSuccessfully', '2026-02-01', 3, 'a technical problem',
        '2026-02-01')`,
    ],
  },
  {
    since: "059_party_differences.sql",
    statements: [
      `insert into party_differences (event_id, registration_id, what, found, expected, found_at)
      values (1, 1, 'amount', 18000, 17500, '2026-02-01'), (1, null, 'seats taken', 4, 5, '2026-02-01')`,
      `insert into party_comparisons (id, finished_at, parties) values (1, '2026-02-01', 3)`,
    ],
  },
  {
    since: "061_waitlist_rounds.sql",
    statements: [
      `update events set waitlist_round = 2 where id = 1`,
      `insert into waitlist_offers (entry_id, event_id, seats, prices, offered_at, expires_at, declined_at, lapsed_at,
        passed_in_round)
      values (1, 1, 2, '{"member": 15000, "guest": 17525}', '2026-02-01', '2026-02-02', '2026-02-02', null, 1),
        (1, 1, 2, '{"member": 15000, "guest": 17525}', '2026-02-01', '2026-02-02', null, '2026-02-02', 1)`,
    ],
  },
  {
    since: "068_kept_without_a_deadline.sql",
    statements: [`update registrations set kept_without_deadline_cents = 17525 where id = 1`],
  },
  {
    since: "071_members_sessions.sql",
    statements: [
      `update sessions set ends_at = '2099-01-01', rights_until = '2026-01-01', is_shared = true,
        cookie_set_at = '2026-01-01' where sid = 's1'`,
    ],
  },
  {
    since: "072_sign_in_links.sql",
    statements: [
      `insert into sign_in_links (member_id, token_hash, return_path, created_at, expires_at, used_at, ended_at) values
        (1, 's1', '/my-events', '2026-02-01', '2026-02-01 00:15+00', '2026-02-01 00:05+00', null),
        (2, 's2', null, '2026-02-01', '2026-02-01 00:15+00', null, '2026-02-01 00:05+00')`,
    ],
  },
  {
    since: "073_dinners_on_the_public_page.sql",
    statements: [`update events set is_announced = true where id = 1`],
  },
  {
    since: "077_manual_payments.sql",
    statements: [
      `insert into manual_payments (registration_id, method, reference, amount, received_at, received_by, note, recorded_by,
        recorded_at, voided_at, voided_by, void_reason)
      values (1, 'check', '1042 Zoë', 150, '2026-02-01', 'Olga', 'for Zoë', 'member 9', '2026-02-01', '2026-02-02',
        'member 9', 'Zoë Dvořák has no account')`,
    ],
  },
  {
    since: "080_pays_later.sql",
    statements: [
      `update registrations set pays_later_since = '2026-02-01', pays_later_by = 'member 9', pay_by = '2026-03-01'
        where id = 1 and status = 'confirmed'`,
    ],
  },
  {
    since: "084_debts.sql",
    statements: [
      `update registrations set stays_due_since = removed_at where removed_at is not null`,
      `insert into write_offs (registration_id, amount, written_off_by, written_off_at)
      values (1, 20, 'member 9', '2026-02-01')`,
    ],
  },
  {
    since: "092_manual_returns.sql",
    statements: [
      `insert into manual_payments (registration_id, method, reference, amount, received_at, recorded_by, recorded_at)
      values (1, 'check', '1043 Zoë', 90, '2026-02-01', 'member 9', '2026-02-01')`,
      `insert into manual_returns (manual_payment_id, amount, reason, is_lowered, asked_by, created_at, method, reference,
        returned_at, recorded_by, recorded_at, note, voided_at, voided_by, void_reason)
      select id, 60, 'The amount was lowered', true, 'member 9', '2026-02-02', 'check', '2001 Zoë', '2026-02-03', 'member 9',
        '2026-02-03', 'for Zoë', '2026-02-04', 'member 9', 'Zoë Dvořák has it still'
      from manual_payments where reference = '1043 Zoë'`,
      `insert into manual_returns (manual_payment_id, amount, reason, asked_by, created_at, dismissed_at, dismissed_by, note)
      select id, 60, 'A guest left', 'member 9', '2026-02-02', '2026-02-05', 'member 9', 'Zoë gave it to us'
      from manual_payments where reference = '1043 Zoë'`,
    ],
  },
  {
    since: "108_moved_parties.sql",
    statements: [
      "update registrations set came_from = 1, came_with_cents = 500 where id = (select max(id) from registrations)",
    ],
  },
  {
    since: "103_credits.sql",
    statements: [
      `insert into credits (member_id, amount, reason, event_id, expires_on, granted_by, granted_at, reminded_at, reminded_of)
      values (1, 95, 'Zoë had a bad table', 1, '2099-01-01', 'member 9', '2026-02-01', '2026-02-02', '2099-01-01')`,
      `insert into credits (member_id, amount, reason, refund_id, granted_by, granted_at)
      select 1, 1, 'Instead of a refund', id, 'member 9', '2026-02-01' from payment_refunds order by id limit 1`,
      `insert into credits (member_id, amount, reason, manual_return_id, granted_by, granted_at)
      select 1, 1, 'Instead of a return', id, 'member 9', '2026-02-01' from manual_returns order by id limit 1`,
      `insert into credit_endings (credit_id, amount, because, reason, ended_by, ended_at)
      select id, 5, 'withdrawn', 'Zoë has it twice', 'member 9', '2026-02-03' from credits where amount = 95`,
      `insert into manual_payments (registration_id, method, amount, credit_id, received_at, recorded_by, recorded_at)
      select 1, 'credit', 40, id, '2026-02-04', 'member 1', '2026-02-04' from credits where amount = 95`,
    ],
  },
  {
    since: "095_earlier_payers.sql",
    statements: [
      `insert into earlier_payers (registration_id, payment_id, member_id, user_id)
      select 1, id, 1, 1 from payments order by id limit 1`,
      `insert into earlier_payers (registration_id, manual_payment_id, member_id)
      select registration_id, id, 1 from manual_payments order by id limit 1`,
    ],
  },
  {
    since: "102_handed_requests.sql",
    statements: [
      `insert into handed_requests (registration_id, member_id, words)
      values (1, 1, 'Zoë Dvořák’s seating request: near the door')`,
    ],
  },
  {
    since: "101_earlier_contacts.sql",
    statements: [
      `insert into manual_payments (registration_id, method, amount, received_at, recorded_by, recorded_at)
      values (1, 'cash', 10, '2026-02-06', 'member 9', '2026-02-06')`,
      `insert into earlier_payers (registration_id, manual_payment_id, first_name, last_name, email)
      select registration_id, id, 'Lan', 'Li', 'lan@example.org' from manual_payments where amount = 10`,
    ],
  },
  {
    since: "107_sender_tests.sql",
    statements: [
      `insert into sender_tests (code, sent_at, came_at, headers) values ('abcdefghijklm', '2026-02-01', '2026-02-02',
        '{"signatures": [], "results": [], "received": ["by mx.example.org; Mon, 2 Feb 2026 00:00:00 +0000"]}')`,
    ],
  },
  {
    since: "106_bounce_mailbox.sql",
    statements: [
      `insert into bounce_mailbox (mailbox, uid_validity, last_uid, problem, problem_since)
      values ('bounces at mail.example.org:993, INBOX', 1764460800, 7, 'login', '2026-02-01')`,
    ],
  },
  {
    since: "098_sender_checks.sql",
    statements: [
      `insert into sender_checks (at, domain, findings) values ('2026-02-01', 'example.org',
        '[{"part": "spf", "state": "good", "sentence": "Fine.", "record": null, "seen": []}]')`,
    ],
  },
  {
    since: "097_payment_links.sql",
    statements: [
      `insert into payment_links (registration_id, token_hash, sent_to_hash, made_by, made_at, paid_at)
      values (1, 'a link', 'an address', 'member 9', '2026-02-01', '2026-02-02')`,
      "update payments set opened_by = 'link'",
    ],
  },
  {
    since: "076_manual_dues.sql",
    statements: [
      `insert into dues_payments (member_id, amount, payment_date, paid_through, payment_method, status, notes, reference,
        received_by, recorded_by, voided_at, voided_by, void_reason, day_before, is_day_before_known)
      values (1, 300, '2025-02-01', '2026-02-01', 'check', 'voided', 'for Zoë', '1042 Zoë', 'Olga', 'member 9',
        '2025-02-09', 'member 9', 'Zoë Dvořák has no account', '2025-02-01', true)`,
    ],
  },
  {
    since: "088_bounces.sql",
    statements: [
      `update outbox set bounce_code = 'abcdefghijklm', bounced_at = '2026-02-01', bounce_kind = 'refused',
        deadline_at = '2026-02-03' where once_key = 'b'`,
      `insert into bounces (outbox_id, address, report, source, kind, code, words, at)
      select id, 'zoe@example.org', '<report@example.org>', 'pipe', 'refused', '5.1.1', 'zoe@example.org unknown', '2026-02-01'
        from outbox where once_key = 'b'`,
      `insert into mailboxes (address, refused, doubtful, news_stopped_at, all_stopped_at, last_kind, last_words, last_at,
        cleared_at, cleared_by)
      values ('zoe@example.org', 1, 1, '2026-02-01', '2026-02-01', 'refused', 'zoe@example.org unknown', '2026-02-01',
        '2026-01-01', 'member 9')`,
    ],
  },
  {
    since: "081_circulars.sql",
    statements: [
      `insert into circulars (key, event_id, slice, subject, body, persons, mailboxes, sent_by, sent_at, stopped_by, stopped_at)
      values ('6a3f0c1e-8f1d-4f5e-9d55-2f6f3a4b7c10', 1, '{"who": "coming", "tables": [], "owes": false, "lacks": null}',
        'Parking', 'The garage is closed.', 1, 1, 'member 9', '2026-02-01', 'member 9', '2026-02-01')`,
      `insert into outbox (kind, once_key, recipient, subject, body_text, body_html, created_at, next_attempt_at, sent_at,
        claimed_at, priority, share, topic, answers_to_member_id, answers_to_user_id)
      values ('circular', 'circular:1:x', 'zoe@example.org', 'Parking', 'Dear Zoë', '<p>Dear Zoë</p>', '2026-02-01',
        '2026-02-01', '2026-02-01', '2026-02-01', 3, 'member 1', 'circulars of dinner 1', 1, 1)`,
      `insert into outbox_owners (outbox_id, member_id) select id, 1 from outbox where once_key = 'circular:1:x'`,
      `insert into circular_emails (outbox_id, circular_id) select o.id, c.id from outbox o, circulars c
        where o.once_key = 'circular:1:x'`,
    ],
  },
  {
    since: "117_money_differences.sql",
    statements: [
      `insert into money_differences (what, number, payment_id, registration_id, found, expected, found_at)
      values ('kept', '1', 1, 1, 18000, 17500, '2026-02-01')`,
      `insert into money_comparisons (id, finished_at) values (1, '2026-02-01')`,
    ],
  },
  {
    since: "114_event_officers.sql",
    statements: [
      "insert into event_officers (event_id, member_id, since) values (1, 1, '2026-02-01')",
      "insert into event_officers (event_id, user_id, since) values (1, 1, '2026-02-01')",
    ],
  },
  {
    since: "116_scheduled_circulars.sql",
    statements: [
      `insert into scheduled_circulars (key, event_id, slice, subject, body, send_at, reached, scheduled_by, scheduled_at,
        updated_at, ended_at, ended_because)
      values ('6a3f0c1e-8f1d-4f5e-9d55-2f6f3a4b7c11', 1, '{"who": "coming", "tables": [], "owes": false, "lacks": null}',
        'Parking', 'The garage is closed.', '2026-02-01', '["person 1"]', 'member 9', '2026-01-31', '2026-01-31',
        '2026-02-01', 'no one')`,
      "update circulars set joined = 1, gone = 2",
    ],
  },
  {
    since: "121_stored_files.sql",
    statements: [
      `insert into stored_files (id, name, type, bytes, sha256, body, stored_by, wanted_at)
      values ('6a3f0c1e-8f1d-4f5e-9d55-2f6f3a4b7c13', 'menu.pdf', 'application/pdf', 5, 'a1', decode('255044462d', 'hex'),
        'member 9', '2026-02-01')`,
      "update circulars set files = '{6a3f0c1e-8f1d-4f5e-9d55-2f6f3a4b7c13}'",
      "update scheduled_circulars set files = '{6a3f0c1e-8f1d-4f5e-9d55-2f6f3a4b7c13}'",
      "update outbox set file_ids = '{6a3f0c1e-8f1d-4f5e-9d55-2f6f3a4b7c13}' where kind = 'circular'",
    ],
  },
  {
    since: "115_notices.sql",
    statements: [
      "insert into notice_preferences (member_id, kind, how, since) values (1, 'canceled', 'daily', '2026-02-01')",
      "insert into notice_preferences (user_id, kind, how) values (1, 'canceled', 'off')",
      `insert into told_notices (event_id, officer, fact, told_at, outbox_id)
      select 1, 'member 1', 'audit 1', '2026-02-01', min(id) from outbox`,
    ],
  },
  {
    since: "125_removed_persons.sql",
    statements: [
      `insert into removed_persons (attendee_id, registration_id, member_id, removed_at, person, answer, partners, choices,
        amount_cents, adjustment_cents, adjustment_why, kept_cents, sponsored_guests, paid_later, pay_by, refunds, returns,
        owner_member, owner_user, is_told)
      values (900, 1, 1, '2026-02-01', '{"kind": "guest"}', '{"needs": null}', '{1}', '[]', 17500, 0, 'A good friend', 0, 0,
        true, '2026-02-20', '{1}', '{1}', 1, 1, true)`,
    ],
  },
  {
    since: "126_put_back_exactly.sql",
    statements: [
      `update removed_persons set pays_later_since = '2026-01-31', pays_later_by = 'member 9', payment_type = 'online',
        told = '{"table_number": 3}'`,
    ],
  },
  {
    since: "111_told_tables.sql",
    statements: [
      `insert into told_tables (attendee_id, table_number, told_at, outbox_id)
      select (select min(id) from attendees), 4, '2026-02-01', min(id) from outbox`,
    ],
  },
  {
    since: "110_email_choices.sql",
    statements: [
      "insert into unwanted_emails (member_id, kind, since) values (1, 'thank-you', '2026-02-01')",
      "update circular_emails set choice_hash = 'a link'",
      `insert into mailboxes (address, receipts_only_since) values ('quiet@example.org', '2026-02-01')`,
    ],
  },
  {
    since: "119_emails_to_members.sql",
    statements: [
      `insert into circulars (key, slice, subject, body, persons, mailboxes, sent_by, sent_at, is_news, service_reason)
      values ('6a3f0c1e-8f1d-4f5e-9d55-2f6f3a4b7c12', '{"statuses": [], "ranks": [], "dues": null, "came": null,
        "areOfficers": true}', 'A new season', 'We dine again.', 1, 1, 'member 9', '2026-02-01', true, 'A new address')`,
      `update outbox set unsubscribe_url = 'https://portal.example/x', choice_hash = 'another link'
        where once_key = 'circular:1:x'`,
    ],
  },
  {
    since: "123_scheduled_emails_to_members.sql",
    statements: [
      `insert into scheduled_circulars (key, slice, subject, body, send_at, reached, scheduled_by, scheduled_at, updated_at,
        service_reason)
      values ('6a3f0c1e-8f1d-4f5e-9d55-2f6f3a4b7c15', '{"statuses": [], "ranks": [], "dues": null, "came": null,
        "areOfficers": true}', 'A new season', 'We dine again.', '2026-02-01', '["member 1"]', 'member 9', '2026-01-31',
        '2026-01-31', 'A new address')`,
    ],
  },
  {
    since: "127_slices_and_too_large.sql",
    statements: ["update scheduled_circulars set reads_of_slice = '{who}'"],
  },
  {
    since: "129_who_stopped_scheduled.sql",
    statements: ["update scheduled_circulars set stopped_by = 'member 9' where ended_at is not null"],
  },
  {
    since: "082_stopped_emails.sql",
    statements: [`update outbox set stopped_at = '2026-02-01' where once_key = 'circular:1:x'`],
  },
  {
    since: "089_moments.sql",
    statements: [
      `insert into moments (event_id, kind, paused_at, subject, body, changed_by, changed_at, no_one_at, told_at)
      values (1, 'thank-you', '2026-02-01', 'Thank you', 'We enjoyed it.', 'member 9', '2026-02-01', '2026-02-02',
        '2026-02-02')`,
      `update circulars set moment = 'day-before'`,
    ],
  },
];

/** Fills an empty database of the schema that these migrations made: a row in each table, a value in each column. */
export async function fillEveryTable(
  db: Pick<Database, "execute">,
  migrations: readonly string[],
): Promise<void> {
  for (const { since, until, statements } of LIVES) {
    if (!migrations.includes(since) || (until && migrations.includes(until))) continue;
    for (const statement of statements) await db.execute(sql.raw(statement));
  }
}

/** Tables without a row, and columns (as "table.column") that hold nothing in any row: what is still to be filled. */
export async function whatIsEmpty(db: Pick<Database, "execute">): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; columns: string[] }>(sql`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`);
  const empty: string[] = [];
  for (const { name, columns } of rows) {
    const counts = columns.map((column, place) => `count("${column}")::int as n${place}`).join(", ");
    const found = await db.execute<Record<string, number>>(sql.raw(`select ${counts} from "${name}"`));
    const filled = found.rows[0] ?? {};
    empty.push(...columns.filter((_, place) => !filled[`n${place}`]).map((column) => `${name}.${column}`));
  }
  return empty;
}

/** Everything in the database as text, table by table, each row as one line. */
export async function everyRow(db: Pick<Database, "execute">): Promise<Record<string, string[]>> {
  const { rows } = await db.execute<{ name: string }>(sql`select tablename as name from pg_tables
    where schemaname = 'public' order by tablename`);
  const all: Record<string, string[]> = {};
  for (const { name } of rows) {
    const found = await db.execute<{ line: string }>(
      sql.raw(`select "${name}"::text as line from "${name}" order by 1`),
    );
    all[name] = found.rows.map(({ line }) => line);
  }
  return all;
}
