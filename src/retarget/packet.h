/* SPDX-License-Identifier: Apache-2.0 */
/* packet.h - the words of the packets in which AMD's kernels find the numbers of a launch
 * (packet.def). */
#ifndef RETARGET_PACKET_H
#define RETARGET_PACKET_H

#include "semantics/functions.h"

struct packet_word {
    enum function_word packet; /* the one that it lies in */
    unsigned offset, bytes;    /* from the packet's begin; its size */
    enum function_word what;   /* the number that it holds */
    unsigned dimension;
    bool rest; /* the rest of that number, divided by a group's size */
};

/* Row `k` of packet.def, or NULL past the last. */
const struct packet_word *rt_packet_word(size_t k);

#endif
