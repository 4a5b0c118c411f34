// SPDX-License-Identifier: Apache-2.0

// libCFaults.so is loaded into a program with LD_PRELOAD. It counts the calls by which the program
// reads and changes files, and lets one of them fail, or ends the program there. These variables
// say what it does:
//
//   FAULTS_UNDER    the folder that counts; calls on other files are let through unseen
//   FAULTS_KIND     the kind of call, one of the names in faults.c
//   FAULTS_AT       which call of that kind, from 1
//   FAULTS_FAULT    KILL      the program is killed before the call
//                   SEGV      as if the program had crashed there
//                   LOST      the call does nothing and says that it did
//                   SHORT     half is written, and then the disk is full
//                   ENOSPC, EIO, ...   the call fails with this error
//   FAULTS_LASTING  1: so do all later calls that the same trouble would meet
//   FAULTS_RECORD   where to write down what changes files; see record.h
//   FAULTS_REPORT   where to write, when the program ends, how many calls of each kind there were
//
// Without FAULTS_KIND it only counts.

#ifndef ACCESSION_FAULTS_H
#define ACCESSION_FAULTS_H

#endif
